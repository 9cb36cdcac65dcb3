# No connection, just a datagram.
# flags: --no-network
import socket

from world import HOST, UDP

s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.settimeout(5)
s.sendto(b"x", (HOST, UDP))
print(s.recv(99).decode())
