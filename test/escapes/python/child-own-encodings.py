# The first module that Python imports from a file is replaced.
# flags: --no-network
import encodings
import os
import shutil
import subprocess
import sys

from world import FETCH, SCRATCH

shutil.copytree(os.path.dirname(encodings.__file__), SCRATCH + "/encodings")
with open(SCRATCH + "/encodings/__init__.py", "a") as file:
    file.write(
        "\nimport sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'site':\n"
        "            sys.meta_path.remove(self)\n"
        "            sys.path[:] = [p for p in sys.path if 'hermetic' not in p]\n"
        "sys.meta_path.insert(0, Finder())\n"
    )
subprocess.run([sys.executable, "-c", FETCH], env=dict(os.environ, PYTHONPATH=SCRATCH))
