# So does a profiler.
# flags: --fs-readonly --allow-write {root}
import os
import sys

from world import OUTSIDE

found = []


def profiler(frame, event, argument):
    for value in list(frame.f_locals.values()) + [argument]:
        if type(value) is type(len) and value.__name__ == "open":
            found.append(value)


directory = os.open(OUTSIDE, os.O_RDONLY)
sys.setprofile(profiler)
os.close(os.open(".", os.O_RDONLY))
sys.setprofile(None)
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
