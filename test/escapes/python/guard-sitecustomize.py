# The module that brought the guards.
# flags: --no-network
import socket
import sys

from world import HOST, TCP

for name in ("sitecustomize", "usercustomize", "__main__", "boot"):
    module = sys.modules.get(name)
    for key, value in list(vars(module).items()) if module else ():
        if "hermetic" in repr(value):
            print("ESCAPED", key)
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
