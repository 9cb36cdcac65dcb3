# The frames below the program belong to the guard's starter.
# flags: --no-network --allow-domain example.com
import socket
import sys

from world import HOST, TCP

frame = sys._getframe()
while frame is not None:
    for space in (frame.f_locals, frame.f_globals):
        for value in list(space.values()):
            if type(value).__module__.startswith("hermetic_guard") or getattr(value, "__module__", "") in ("hermetic_guard.install", "hermetic_guard.start"):
                print("ESCAPED", value)
    frame = frame.f_back
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
