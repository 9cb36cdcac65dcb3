# A signal handler gets the frame that it interrupts.
# flags: --fs-readonly --allow-write {root}
import os
import signal
import time

from world import OUTSIDE

found = []


def handler(number, frame):
    while frame is not None:
        for value in list(frame.f_locals.values()):
            if type(value) is type(len) and value.__name__ == "open":
                found.append(value)
        frame = frame.f_back


directory = os.open(OUTSIDE, os.O_RDONLY)
signal.signal(signal.SIGALRM, handler)
signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
end = time.time() + 1.5
while not found and time.time() < end:
    os.close(os.open(".", os.O_RDONLY))
signal.setitimer(signal.ITIMER_REAL, 0)
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
