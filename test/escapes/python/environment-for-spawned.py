# flags: --no-environment
import os

os.waitpid(os.posix_spawn("/bin/sh", ["sh", "-c", "echo $ADDED"], {"ADDED": "ESCAPED"}), 0)
