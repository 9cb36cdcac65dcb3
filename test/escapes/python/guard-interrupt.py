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
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.00003)
            s.connect(address)
            connected = True
        except OSError:
            pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            time.sleep(0)
    except Interrupt:
        pass
signal.signal(signal.SIGALRM, signal.SIG_IGN)
print(s.recv(99).decode())
