# -I after an option that takes a value of its own.
# flags: --no-network
import subprocess
import sys

from world import FETCH

subprocess.run([sys.executable, "-W", "ignore", "-Xutf8", "-BIsS", "-c", FETCH])
