# An int that says it is an allowed port.
# flags: --no-network --allow-ip 127.0.0.1:9
import socket

from world import HOST, TCP


class Liar(int):
    def __int__(self):
        return 9

    __index__ = __int__

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 9


s = socket.socket()
s.connect((HOST, Liar(TCP)))
print(s.recv(99).decode())
