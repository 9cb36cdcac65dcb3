# The hook for uncaught errors.
# flags: --no-network
import socket
import sys

from world import HOST, TCP


def attack(*_):
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode())


sys.excepthook = attack
1 / 0
