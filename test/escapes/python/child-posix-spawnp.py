# The same, searching PATH.
# flags: --no-network
import os
import sys

from world import FETCH, SCRATCH

os.symlink(sys.executable, SCRATCH + "/innocent")
os.environ["PATH"] = SCRATCH + ":" + os.environ["PATH"]
os.waitpid(os.posix_spawnp("innocent", ["innocent", "-I", "-c", FETCH], {}), 0)
