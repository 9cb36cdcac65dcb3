# After the program, before the end.
# flags: --no-network
import atexit
import socket

from world import HOST, TCP


@atexit.register
def attack():
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode())
