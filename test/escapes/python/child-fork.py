# The child inherits the whole process; does it inherit the guards?
# flags: --no-network
import os
import socket

from world import HOST, TCP

if os.fork() == 0:
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode(), flush=True)
    os._exit(0)
os.wait()
