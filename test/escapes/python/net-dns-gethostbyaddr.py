# The address carries the message.
# flags: --no-network
import socket

print("ESCAPED", socket.gethostbyaddr("127.0.0.1"))
