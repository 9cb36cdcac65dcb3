# An exception arrives in the middle of the check.
# flags: --no-network
import signal
import socket
import time

from world import HOST, TCP


class Interrupt(BaseException):
    pass


def handler(*_):
    raise Interrupt


signal.signal(signal.SIGALRM, handler)
s = socket.socket()
address = (HOST, TCP)
end = time.time() + 1
connected = False
while time.time() < end and not connected:
    signal.setitimer(signal.ITIMER_REAL, 0.00003)
    try:
        s.connect(address)
        connected = True
    except (OSError, Interrupt):
        pass
    try:
        signal.setitimer(signal.ITIMER_REAL, 0)
    except Interrupt:
        pass
print(s.recv(99).decode())
