# The module that imports sitecustomize is replaced.
# flags: --no-network
# max-python: 3.10
import os
import subprocess
import sys

from world import FETCH, SCRATCH

with open(SCRATCH + "/site.py", "w") as file:
    file.write(FETCH + "\n")
subprocess.run([sys.executable, "-c", "pass"], env=dict(os.environ, PYTHONPATH=SCRATCH))
