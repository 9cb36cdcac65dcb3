# Bind a relative path, change directory to where the service is, connect to the same words.
# flags: --no-network
import os
import socket

from world import UNIX

directory, _, name = UNIX.rpartition("/")
socket.socket(socket.AF_UNIX).bind(name)
os.chdir(directory)
s = socket.socket(socket.AF_UNIX)
s.connect(name)
print(s.recv(99).decode())
