# 127.0.0.1 inside an IPv6 address, while all of IPv6 is allowed.
# flags: --no-network --allow-ip ::/1
# needs: ipv6
import socket

from world import TCP

s = socket.socket(socket.AF_INET6)
s.connect(("::ffff:127.0.0.1", TCP))
print(s.recv(99).decode())
