# No stack is left for the check.
# flags: --no-network
import socket
import sys

from world import HOST, TCP

s = socket.socket()


def deep(n):
    try:
        deep(n + 1)
    except RecursionError:
        pass
    try:
        s.connect((HOST, TCP))
    except (OSError, RecursionError):
        pass


sys.setrecursionlimit(200)
deep(0)
sys.setrecursionlimit(1000)
print(s.recv(99).decode())
