# Loopback is allowed; the patch that narrows listeners never arrives.
# flags: --no-network --allow-localhost
import sys

for finder in sys.meta_path:
    for value in vars(finder).values() if not isinstance(finder, type) else ():
        if isinstance(value, dict):
            value.clear()
import socket

s = socket.socket()
s.bind(("", 0))
s.listen()
print("ESCAPED" if s.getsockname()[0] == "0.0.0.0" else "")
