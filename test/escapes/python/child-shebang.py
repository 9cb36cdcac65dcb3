# A script whose first line asks for isolation.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH, SCRATCH

with open(SCRATCH + "/tool", "w") as file:
    file.write("#!%s -I\n%s\n" % (sys.executable, FETCH))
os.chmod(SCRATCH + "/tool", 0o755)
subprocess.run([SCRATCH + "/tool"])
