# A service of this machine, such as Docker's, listens on a path.
# flags: --no-network
import socket

from world import UNIX

s = socket.socket(socket.AF_UNIX)
s.connect(UNIX)
print(s.recv(99).decode())
