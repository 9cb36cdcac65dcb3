# The exception class leads to the module it was written in.
# flags: --no-network
import socket
import sys

from world import HOST, TCP


class Harmless(Exception):
    def __new__(cls, *args, **kwargs):
        return None


try:
    from hermetic_guard import PolicyViolation

    space = PolicyViolation.__str__.__globals__
    for name, value in list(space.items()):
        if isinstance(value, type) and not name.startswith("__"):
            space[name] = Harmless
    for key in list(space.get("_DUALS", ())):
        space["_DUALS"][key] = Harmless
    space["escape"] = lambda text: sys.exit
    space["natural"] = lambda base: Harmless
except (ImportError, AttributeError):
    pass
s = socket.socket()
try:
    s.connect((HOST, TCP))
except BaseException:
    pass
print(s.recv(99).decode())
