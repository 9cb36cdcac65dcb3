# A tuple that shows Python one address and C another.
# flags: --no-network --allow-ip 10.0.0.0/8
import socket

from world import HOST, TCP


class Liar(tuple):
    def __getitem__(self, index):
        return ("10.0.0.1", TCP)[index]

    def __iter__(self):
        return iter(("10.0.0.1", TCP))


s = socket.socket()
s.connect(Liar((HOST, TCP)))
print(s.recv(99).decode())
