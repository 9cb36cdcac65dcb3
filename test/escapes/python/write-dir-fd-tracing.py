# A trace function sees the locals of every frame.
# flags: --fs-readonly --allow-write {root}
import os
import sys

from world import OUTSIDE

found = []


def tracer(frame, event, argument):
    for value in list(frame.f_locals.values()):
        if type(value) is type(len) and value.__name__ == "open":
            found.append(value)
    return tracer


directory = os.open(OUTSIDE, os.O_RDONLY)
sys.settrace(tracer)
os.close(os.open(".", os.O_RDONLY))
sys.settrace(None)
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
