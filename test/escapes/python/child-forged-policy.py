# The child is handed a policy that allows everything.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH

os.environ["HERMETIC_GUARD"] = "{}"
os.putenv("HERMETIC_GUARD", "{}")
os.putenv("PYTHONPATH", "/nowhere")
subprocess.run([sys.executable, "-c", FETCH])
