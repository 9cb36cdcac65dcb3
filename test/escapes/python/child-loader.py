# The dynamic loader starts the interpreter.
# flags: --no-network
# kernel-only: a program other than Python starts it
import glob
import subprocess
import sys

from world import FETCH

(loader,) = glob.glob("/lib64/ld-linux-*") or glob.glob("/lib/ld-linux-*")
subprocess.run([loader, sys.executable, "-I", "-c", FETCH])
