# The original class, found among the subclasses of object.
# flags: --no-network
import socket  # noqa: F401

from world import HOST, TCP

(base,) = [c for c in object.__subclasses__() if c.__name__ == "socket" and "connect" in vars(c)]
s = base()
s.connect((HOST, TCP))
print(s.recv(99).decode())
