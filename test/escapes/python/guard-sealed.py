# Everything that was replaced is put back, as far as it goes.
# flags: --no-network --seal
import importlib
import socket
import sys

from world import HOST, TCP

for name in ("connect", "connect_ex", "bind", "listen"):
    try:
        setattr(socket.socket, name, getattr(socket.socket.__mro__[1], name))
    except (AttributeError, TypeError, OSError):
        pass
for name in ("uninstall", "restore", "unseal", "dispose", "_orig", "originals"):
    for module in list(sys.modules.values()):
        thing = getattr(module, name, None)
        if callable(thing) and "hermetic" in getattr(module, "__name__", ""):
            thing()
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
