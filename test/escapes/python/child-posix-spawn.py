# The call that subprocess does not use here.
# flags: --no-network
import os
import sys

from world import FETCH

os.waitpid(os.posix_spawn(sys.executable, [sys.executable, "-I", "-c", FETCH], {}), 0)
