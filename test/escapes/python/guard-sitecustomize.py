# The module that brought the guards.
# flags: --no-network
import os
import socket
import sys

from world import HOST, TCP

# This file may lie in a folder of that name.
OWN = os.path.dirname(os.path.abspath(__file__))
for name in ("sitecustomize", "usercustomize", "__main__", "boot"):
    module = sys.modules.get(name)
    for key, value in list(vars(module).items()) if module else ():
        if "hermetic" in repr(value).replace(OWN, ""):
            print("ESCAPED", key)
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
