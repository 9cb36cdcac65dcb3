# The service under a name that was made a moment ago.
# flags: --no-network
import os
import socket

from world import SCRATCH, UNIX

os.symlink(UNIX, SCRATCH + "/mine")
s = socket.socket(socket.AF_UNIX)
s.connect(SCRATCH + "/mine")
print(s.recv(99).decode())
