# The kernel tells about its interfaces and neighbours.
# flags: --no-network
import socket

s = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
s.bind((0, 0))
print("ESCAPED")
