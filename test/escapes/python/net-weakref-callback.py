# A callback of the garbage collector.
# flags: --no-network
import socket
import weakref

from world import HOST, TCP


class Thing:
    pass


def attack(_):
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode())


thing = Thing()
reference = weakref.ref(thing, attack)
del thing
