# The same path as bytes.
# flags: --no-network
import socket

from world import UNIX

s = socket.socket(socket.AF_UNIX)
s.connect(UNIX.encode())
print(s.recv(99).decode())
