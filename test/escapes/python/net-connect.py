# The plain call.
# flags: --no-network
import socket

from world import HOST, TCP

s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
