# The family of calls that nobody remembers.
# flags: --no-network
import os
import sys

from world import FETCH

os.spawnve(os.P_WAIT, sys.executable, [sys.executable, "-I", "-c", FETCH], {})
