# A relative program, seen from the child's directory.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH

directory, name = os.path.split(sys.executable)
subprocess.run(["./" + name, "-I", "-c", FETCH], cwd=directory)
