# Nothing is left of the guard's variables.
# flags: --no-network
import subprocess
import sys

from world import FETCH

subprocess.run([sys.executable, "-c", FETCH], env={})
