# listen without bind takes a port by itself, on every interface.
# flags: --no-network
import socket

s = socket.socket()
s.listen()
print("ESCAPED" if s.getsockname()[1] else "")
