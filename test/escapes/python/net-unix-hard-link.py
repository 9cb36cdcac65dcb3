# A hard link makes the old socket look new: its change time is now.
# flags: --no-network
import os
import socket
import time

from world import SCRATCH, UNIX

time.sleep(0.1)
os.link(UNIX, SCRATCH + "/mine")
s = socket.socket(socket.AF_UNIX)
s.connect(SCRATCH + "/mine")
print(s.recv(99).decode())
