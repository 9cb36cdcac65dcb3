# fork, then exec, as shells do.
# flags: --no-network
import os
import sys

from world import FETCH

if os.fork() == 0:
    os.execl(sys.executable, sys.executable, "-I", "-c", FETCH)
os.wait()
