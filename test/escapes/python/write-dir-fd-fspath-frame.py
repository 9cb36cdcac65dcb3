# __fspath__ runs while the replacement is on the stack.
# flags: --fs-readonly --allow-write {root}
import os
import sys

from world import OUTSIDE

found = []


class Path:
    def __fspath__(self):
        frame = sys._getframe(1)
        while frame is not None:
            for value in list(frame.f_locals.values()):
                for inner in (value, *(getattr(value, "__defaults__", None) or ())):
                    if type(inner) is type(len) and inner.__name__ == "open":
                        found.append(inner)
            frame = frame.f_back
        return "."


directory = os.open(OUTSIDE, os.O_RDONLY)
try:
    os.open(Path(), os.O_RDONLY, dir_fd=directory)
except OSError:
    pass
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
