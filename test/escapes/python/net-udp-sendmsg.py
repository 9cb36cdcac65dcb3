# The same by sendmsg.
# flags: --no-network
import socket

from world import HOST, UDP

s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.settimeout(5)
s.sendmsg([b"x"], [], 0, (HOST, UDP))
print(s.recv(99).decode())
