# And utime, which sets both times.
# flags: --no-network
import os
import socket
import time

from world import UNIX

time.sleep(0.1)
os.utime(UNIX)
s = socket.socket(socket.AF_UNIX)
s.connect(UNIX)
print(s.recv(99).decode())
