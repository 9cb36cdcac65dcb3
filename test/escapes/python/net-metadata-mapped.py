# The metadata service inside an IPv6 address, while every address is allowed. Nothing is sent.
# flags: --no-network --allow-ip 0.0.0.0/0 --allow-ip ::/0
# needs: route ipv6
import socket

s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
s.connect(("::ffff:a9fe:a9fe", 80))
print("ESCAPED")
