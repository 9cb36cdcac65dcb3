# Only the guard's variables are removed.
# flags: --no-network
import os
import subprocess
import sys

from world import FETCH

env = {k: v for k, v in os.environ.items() if not k.startswith(("HERMETIC", "PYTHON"))}
subprocess.run([sys.executable, "-c", FETCH], env=env)
