# A child's PYTHONPATH names a place where modules may be read.
# flags: --fs-readonly={root}
import os
import subprocess
import sys

from world import OUTSIDE

subprocess.run([sys.executable, "-c", "import secret_module; print(secret_module.SECRET)"], env=dict(os.environ, PYTHONPATH=OUTSIDE))
