# A copy of the program under a name that says nothing.
# flags: --no-network
# kernel-only: a program is known to be Python by its name
import shutil
import subprocess
import sys

from world import FETCH, SCRATCH

shutil.copy(sys.executable, SCRATCH + "/innocent")
subprocess.run([SCRATCH + "/innocent", "-I", "-c", FETCH], env={"PYTHONHOME": sys.base_prefix})
