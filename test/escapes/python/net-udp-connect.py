# A connected datagram socket.
# flags: --no-network
import socket

from world import HOST, UDP

s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.settimeout(5)
s.connect((HOST, UDP))
s.send(b"x")
print(s.recv(99).decode())
