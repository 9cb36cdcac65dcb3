# The process becomes a fresh interpreter.
# flags: --no-network
import os
import sys

from world import FETCH

os.execv(sys.executable, [sys.executable, "-I", "-c", FETCH])
