# A host as bytes.
# flags: --no-network
import socket

from world import TCP

s = socket.socket()
s.connect((b"127.0.0.1", TCP))
print(s.recv(99).decode())
