# So does chmod.
# flags: --no-network
import os
import socket
import time

from world import UNIX

time.sleep(0.1)
os.chmod(UNIX, 0o777)
s = socket.socket(socket.AF_UNIX)
s.connect(UNIX)
print(s.recv(99).decode())
