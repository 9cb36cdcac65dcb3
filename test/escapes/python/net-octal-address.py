# 127.0.0.1 in octal, which reads as an allowed address in decimal.
# flags: --no-network --allow-ip 177.0.0.0/8
import socket

from world import TCP

s = socket.socket()
s.connect(("0177.0.0.01", TCP))
print(s.recv(99).decode())
