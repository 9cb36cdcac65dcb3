# TCP fast open connects while it sends.
# flags: --no-network
import socket

from world import HOST, TCP

s = socket.socket()
s.settimeout(5)
s.sendto(b"x", 0x20000000, (HOST, TCP))
print(s.recv(99).decode())
