# A script whose interpreter is a script.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH, SCRATCH

with open(SCRATCH + "/inner", "w") as file:
    file.write("#!%s -I\n%s\n" % (sys.executable, FETCH))
with open(SCRATCH + "/outer", "w") as file:
    file.write("#!%s/inner\n" % SCRATCH)
os.chmod(SCRATCH + "/inner", 0o755)
os.chmod(SCRATCH + "/outer", 0o755)
subprocess.run([SCRATCH + "/outer"])
