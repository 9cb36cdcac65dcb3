# The variant that returns an error number instead of raising.
# flags: --no-network
import socket

from world import HOST, TCP

s = socket.socket()
s.connect_ex((HOST, TCP))
print(s.recv(99).decode())
