# .pth files of the user's own packages run before sitecustomize.
# flags: --no-network
# kernel-only: site runs the .pth files of the user site before anything of ours
import os
import subprocess
import sys

from world import FETCH, SCRATCH

place = SCRATCH + "/lib/python%d.%d/site-packages" % sys.version_info[:2]
os.makedirs(place)
with open(place + "/x.pth", "w") as file:
    file.write(FETCH.replace("import socket;", "import socket, sys;") + "\n")
subprocess.run([sys.executable, "-c", "pass"], env=dict(os.environ, PYTHONUSERBASE=SCRATCH))
