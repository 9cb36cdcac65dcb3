# Bind a path, put the service in its place, connect to "our own" socket.
# flags: --no-network
import os
import socket

from world import SCRATCH, UNIX

socket.socket(socket.AF_UNIX).bind(SCRATCH + "/mine")
os.remove(SCRATCH + "/mine")
os.symlink(UNIX, SCRATCH + "/mine")
s = socket.socket(socket.AF_UNIX)
s.connect(SCRATCH + "/mine")
print(s.recv(99).decode())
