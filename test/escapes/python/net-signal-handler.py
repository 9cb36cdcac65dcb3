# A signal handler runs between two lines.
# flags: --no-network
import os
import signal
import socket

from world import HOST, TCP


def attack(*_):
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode())


signal.signal(signal.SIGUSR1, attack)
os.kill(os.getpid(), signal.SIGUSR1)
