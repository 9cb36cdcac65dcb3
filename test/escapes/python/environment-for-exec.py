# flags: --no-environment
import os

os.execve("/bin/sh", ["sh", "-c", "echo $ADDED"], {"ADDED": "ESCAPED"})
