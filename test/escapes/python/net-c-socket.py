# The C class below the Python one.
# flags: --no-network
import _socket

from world import HOST, TCP

s = _socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
