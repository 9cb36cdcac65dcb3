# env -i between us and the child.
# flags: --no-network
# kernel-only: a program other than Python starts it
import subprocess
import sys

from world import FETCH

subprocess.run(["env", "-i", sys.executable, "-I", "-c", FETCH])
