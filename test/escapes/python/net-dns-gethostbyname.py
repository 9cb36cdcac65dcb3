# The old way to ask.
# flags: --no-network
import socket

print("ESCAPED", socket.gethostbyname("localhost"))
