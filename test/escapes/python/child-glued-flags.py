# -I and the code in one word.
# flags: --no-network
import subprocess
import sys

from world import FETCH

subprocess.run([sys.executable, "-bIc" + FETCH])
