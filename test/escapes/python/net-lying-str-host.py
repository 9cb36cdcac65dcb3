# A str that compares as another one.
# flags: --no-network --allow-ip 10.0.0.0/8 --allow-domain example.com
import socket

from world import HOST, TCP


class Liar(str):
    def __str__(self):
        return "10.0.0.1"

    __repr__ = __format__ = lower = __str__

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("10.0.0.1")

    def __contains__(self, item):
        return False

    def __iter__(self):
        return iter("10.0.0.1")


s = socket.socket()
s.connect((Liar(HOST), TCP))
print(s.recv(99).decode())
