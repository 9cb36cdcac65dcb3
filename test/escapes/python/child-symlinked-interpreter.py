# The interpreter under another name.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH, SCRATCH

os.symlink(sys.executable, SCRATCH + "/innocent")
subprocess.run([SCRATCH + "/innocent", "-I", "-c", FETCH])
