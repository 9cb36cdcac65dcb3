# bash opens connections by itself.
# flags: --no-network
# needs: bash
# kernel-only: the child is not Python
import subprocess

from world import TCP

subprocess.run(["bash", "-c", "cat < /dev/tcp/127.0.0.1/%d" % TCP])
