# The same place, found through HOME.
# flags: --no-network
# kernel-only: site runs the .pth files of the user site before anything of ours
import os
import subprocess
import sys

from world import FETCH, SCRATCH

place = SCRATCH + "/.local/lib/python%d.%d/site-packages" % sys.version_info[:2]
os.makedirs(place)
with open(place + "/x.pth", "w") as file:
    file.write(FETCH + "\n")
env = {k: v for k, v in os.environ.items() if k != "PYTHONUSERBASE"}
subprocess.run([sys.executable, "-c", "pass"], env=dict(env, HOME=SCRATCH))
