# A bare name, searched in the child's own PATH.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH, SCRATCH

os.symlink(sys.executable, SCRATCH + "/innocent")
subprocess.run(["innocent", "-I", "-c", FETCH], env={"PATH": SCRATCH})
