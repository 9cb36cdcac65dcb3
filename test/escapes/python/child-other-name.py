# argv[0] says something else than the program that is started.
# flags: --no-network
import subprocess
import sys

from world import FETCH

subprocess.run(["innocent", "-I", "-c", FETCH], executable=sys.executable)
