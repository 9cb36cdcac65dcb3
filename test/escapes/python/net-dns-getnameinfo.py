# Reverse resolution by the newer call.
# flags: --no-network
import socket

print("ESCAPED", socket.getnameinfo(("127.0.0.1", 80), 0))
