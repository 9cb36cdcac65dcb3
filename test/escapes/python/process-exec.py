# No new process, but a new program.
# flags: --no-subprocess
import os

os.execv("/bin/echo", ["echo", "ESCAPED"])
