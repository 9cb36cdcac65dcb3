# A C function that calls back hides the caller.
# flags: --no-network
import functools
import socket

from world import HOST, TCP

s = socket.socket()
list(map(functools.partial(s.connect), [(HOST, TCP)]))
print(s.recv(99).decode())
