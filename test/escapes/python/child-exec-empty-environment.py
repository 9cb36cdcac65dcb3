# The same with nothing in its environment.
# flags: --no-network
import os
import sys

from world import FETCH

os.execve(sys.executable, [sys.executable, "-c", FETCH], {})
