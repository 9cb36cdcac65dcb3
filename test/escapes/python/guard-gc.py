# The collector knows every object there is.
# flags: --no-network --allow-domain example.com
import gc
import socket

from world import HOST, TCP

try:
    everything = gc.get_objects()
except OSError:
    everything = []
for thing in everything:
    if isinstance(thing, dict) and all(isinstance(key, tuple) for key in thing):
        thing[(4, 0x7F000001)] = ("example.com",)
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
