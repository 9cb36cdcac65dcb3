# A subclass claims to be a unix socket, where other rules hold.
# flags: --no-network
import socket

from world import HOST, TCP


class Liar(socket.socket):
    family = socket.AF_UNIX


s = Liar()
s.connect((HOST, TCP))
print(s.recv(99).decode())
