# The program is given as an open file.
# flags: --no-network
import os
import sys

from world import FETCH

descriptor = os.open(sys.executable, os.O_RDONLY)
os.execve(descriptor, [sys.executable, "-I", "-c", FETCH], {})
