# flags: --no-subprocess
import os

os.spawnv(os.P_WAIT, "/bin/echo", ["echo", "ESCAPED"])
