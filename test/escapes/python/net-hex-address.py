# 127.0.0.1 in hexadecimal.
# flags: --no-network --allow-ip 10.0.0.0/8
import socket

from world import TCP

s = socket.socket()
s.connect(("0x7f.0x1", TCP))
print(s.recv(99).decode())
