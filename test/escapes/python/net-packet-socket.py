# Below IP.
# flags: --no-network
# needs: root
import socket

socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
print("ESCAPED")
