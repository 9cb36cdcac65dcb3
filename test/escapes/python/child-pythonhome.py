# Another standard library altogether.
# flags: --no-network
import os
import subprocess
import sys
import sysconfig

from world import FETCH, SCRATCH

library = sysconfig.get_path("stdlib")
name = "python%d.%d" % sys.version_info[:2]
os.makedirs(SCRATCH + "/lib/" + name)
for entry in os.listdir(library):
    if entry not in ("site.py", "__pycache__"):
        os.symlink(library + "/" + entry, SCRATCH + "/lib/" + name + "/" + entry)
os.remove(SCRATCH + "/lib/" + name + "/encodings")
import shutil

shutil.copytree(library + "/encodings", SCRATCH + "/lib/" + name + "/encodings")
with open(SCRATCH + "/lib/" + name + "/encodings/__init__.py", "a") as file:
    file.write("\nimport sys\nsys.path[:] = [p for p in sys.path if 'hermetic' not in p]\n")
with open(SCRATCH + "/lib/" + name + "/site.py", "w") as file:
    file.write("def main(): pass\n")
subprocess.run([sys.executable, "-c", FETCH], env=dict(os.environ, PYTHONHOME=SCRATCH))
