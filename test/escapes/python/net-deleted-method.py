# Deleting the replacement uncovers the inherited original.
# flags: --no-network
import socket

from world import HOST, TCP

for name in ("connect", "connect_ex"):
    try:
        delattr(socket.socket, name)
    except AttributeError:
        pass
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
