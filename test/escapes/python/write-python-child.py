# flags: --fs-readonly
import subprocess
import sys

from world import NEW

subprocess.run([sys.executable, "-I", "-c", "open(%r, 'w')" % NEW], env={})
