# An allowed name is said to have resolved to any address.
# flags: --no-network --allow-domain example.com
import socket

import _socket

from world import HOST, TCP

answer = [(2, 1, 6, "", (HOST, TCP))]
socket.getaddrinfo = _socket.getaddrinfo = lambda *_, **__: answer
s = socket.socket()
try:
    s.connect(("example.com", TCP))
except OSError:
    s.connect((HOST, TCP))
print(s.recv(99).decode())
