# A server for everybody.
# flags: --no-network
import socket

s = socket.socket()
s.bind(("0.0.0.0", 0))
s.listen()
print("ESCAPED")
