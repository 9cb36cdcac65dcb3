# So does -E.
# flags: --no-network
import subprocess
import sys

from world import FETCH

subprocess.run([sys.executable, "-E", "-c", FETCH])
