# connect resolves names itself, in C.
# flags: --no-network
import _socket

from world import TCP

s = _socket.socket()
s.connect(("localhost", TCP))
print(s.recv(99).decode())
