# An object that becomes the allowed port the first time only.
# flags: --no-network --allow-ip 127.0.0.1:9
import socket

from world import HOST, TCP


class Port:
    def __index__(self):
        return TCP


s = socket.socket()
s.connect((HOST, Port()))
print(s.recv(99).decode())
