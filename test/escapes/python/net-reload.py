# A reloaded module is a fresh module.
# flags: --no-network
import importlib
import socket

from world import HOST, TCP

socket = importlib.reload(socket)
s = socket.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
