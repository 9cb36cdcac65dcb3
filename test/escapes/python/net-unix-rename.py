# The service is moved to a new name.
# flags: --no-network
import os
import socket
import time

from world import UNIX

time.sleep(0.1)
os.rename(UNIX, UNIX + "2")
s = socket.socket(socket.AF_UNIX)
s.connect(UNIX + "2")
print(s.recv(99).decode())
