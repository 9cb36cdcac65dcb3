# The collector calls back in the middle of anything.
# flags: --fs-readonly --allow-write {root}
import gc
import os
import sys
import time

from world import OUTSIDE

found = []


def callback(phase, info):
    frame = sys._getframe(1)
    while frame is not None:
        for value in list(frame.f_locals.values()):
            if type(value) is type(len) and value.__name__ == "open":
                found.append(value)
        frame = frame.f_back


directory = os.open(OUTSIDE, os.O_RDONLY)
gc.callbacks.append(callback)
gc.set_threshold(1)
end = time.time() + 1
while not found and time.time() < end:
    os.close(os.open(".", os.O_RDONLY))
gc.set_threshold(700)
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
