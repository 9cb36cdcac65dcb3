# A module that the guards themselves import comes from somewhere else.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH, SCRATCH

for name in ("_json", "_socket", "_posixsubprocess", "fcntl", "resource"):
    with open(SCRATCH + "/" + name + ".py", "w") as file:
        file.write("import sys\nsys.path.remove(%r)\ndel sys.modules[%r]\n%s\n" % (SCRATCH, name, FETCH))
subprocess.run([sys.executable, "-c", "import _json"], env=dict(os.environ, PYTHONPATH=SCRATCH))
