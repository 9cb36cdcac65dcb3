# 127.0.0.1 as one number.
# flags: --no-network --allow-ip 10.0.0.0/8
import socket

from world import TCP

s = socket.socket()
s.connect(("2130706433", TCP))
print(s.recv(99).decode())
