# The C environment loses them.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH

os.unsetenv("HERMETIC_GUARD")
os.unsetenv("PYTHONPATH")
subprocess.run([sys.executable, "-c", FETCH])
