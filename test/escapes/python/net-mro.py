# The original method, inherited from the base class.
# flags: --no-network
import socket

from world import HOST, TCP

s = socket.socket()
socket.socket.__mro__[1].connect(s, (HOST, TCP))
print(s.recv(99).decode())
