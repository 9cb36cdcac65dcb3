# The metadata service in octal, while every address is allowed. Nothing is sent.
# flags: --no-network --allow-ip 0.0.0.0/0 --allow-ip ::/0
# needs: route
import socket

s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.connect(("0251.0376.0251.0376", 80))
print("ESCAPED")
