# The same through env -S.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH, SCRATCH

with open(SCRATCH + "/tool", "w") as file:
    file.write("#!/usr/bin/env -S %s -I\n%s\n" % (sys.executable, FETCH))
os.chmod(SCRATCH + "/tool", 0o755)
subprocess.run([SCRATCH + "/tool"])
