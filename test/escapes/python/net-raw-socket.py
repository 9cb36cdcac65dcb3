# Packets made by hand.
# flags: --no-network
# needs: root
import socket

socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)
print("ESCAPED")
