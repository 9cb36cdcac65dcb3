# The interactive prompt reads a file first.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH, SCRATCH

with open(SCRATCH + "/startup.py", "w") as file:
    file.write(FETCH + "\n")
subprocess.run([sys.executable, "-i"], env=dict(os.environ, PYTHONSTARTUP=SCRATCH + "/startup.py"), stdin=subprocess.DEVNULL)
