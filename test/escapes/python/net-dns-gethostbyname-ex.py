# The old way to ask, with aliases.
# flags: --no-network
import socket

print("ESCAPED", socket.gethostbyname_ex("localhost"))
