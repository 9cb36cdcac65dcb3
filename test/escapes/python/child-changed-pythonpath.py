# sitecustomize is looked for elsewhere.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH, SCRATCH

with open(SCRATCH + "/sitecustomize.py", "w") as file:
    file.write(FETCH + "\n")
subprocess.run([sys.executable, "-c", "pass"], env=dict(os.environ, PYTHONPATH=SCRATCH))
