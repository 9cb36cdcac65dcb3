# A hook of one's own that raises, or answers first.
# flags: --no-network
import socket
import sys

from world import HOST, TCP


def hook(event, args):
    if event == "socket.connect":
        sys._getframe(1).f_globals.clear if False else None


try:
    sys.addaudithook(hook)
except Exception:
    pass
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
