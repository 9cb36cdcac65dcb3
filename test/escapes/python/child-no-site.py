# -S never imports sitecustomize.
# flags: --no-network
import subprocess
import sys

from world import FETCH

subprocess.run([sys.executable, "-S", "-c", FETCH])
