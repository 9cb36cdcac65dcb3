# Forget the module, import it again.
# flags: --no-network
import sys

import socket

from world import HOST, TCP

for name in ("socket", "_socket"):
    sys.modules.pop(name, None)
import socket

s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
