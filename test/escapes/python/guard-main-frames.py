# The frames below the program belong to the guard's starter, and hold the policy it was given.
# flags: --no-network
import socket
import sys

from world import HOST, TCP


def open_up(value, depth=0):
    if depth > 4:
        return
    if isinstance(value, dict):
        if "network" in value:
            value["network"] = []
        for item in list(value.values()):
            if isinstance(item, (dict, list)) or "hermetic" in str(type(item)):
                open_up(item, depth + 1)
    elif "hermetic" in str(type(value)):
        open_up(vars(value), depth + 1)


frame = sys._getframe().f_back
while frame is not None:
    open_up(dict(frame.f_locals))
    open_up(frame.f_globals)
    frame = frame.f_back
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
