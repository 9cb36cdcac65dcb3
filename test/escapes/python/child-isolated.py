# -I ignores the environment that the guard travels in.
# flags: --no-network
import subprocess
import sys

from world import FETCH

subprocess.run([sys.executable, "-I", "-c", FETCH])
