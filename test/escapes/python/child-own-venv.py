# A virtual environment made by hand, with a .pth file in it.
# flags: --no-network
# kernel-only: site runs the .pth files of the interpreter it is started as before anything of ours
import os
import subprocess
import sys

from world import FETCH, SCRATCH

place = SCRATCH + "/lib/python%d.%d/site-packages" % sys.version_info[:2]
os.makedirs(place)
os.makedirs(SCRATCH + "/bin")
os.symlink(os.path.realpath(sys.executable), SCRATCH + "/bin/python3")
with open(SCRATCH + "/pyvenv.cfg", "w") as file:
    file.write("home = %s\n" % os.path.dirname(os.path.realpath(sys.executable)))
with open(place + "/x.pth", "w") as file:
    file.write(FETCH + "\n")
subprocess.run([SCRATCH + "/bin/python3", "-c", "pass"])
