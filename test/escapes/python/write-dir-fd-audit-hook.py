# An audit hook of one's own runs on top of the caller's frame.
# flags: --fs-readonly --allow-write {root}
import os
import sys

from world import OUTSIDE

found = []


def hook(event, args):
    if event in ("open", "hermetic.stat", "hermetic.create"):
        frame = sys._getframe(1)
        while frame is not None:
            for value in list(frame.f_locals.values()):
                if type(value) is type(len) and value.__name__ == "open":
                    found.append(value)
            frame = frame.f_back


directory = os.open(OUTSIDE, os.O_RDONLY)
try:
    sys.addaudithook(hook)
except Exception:
    pass
os.close(os.open(".", os.O_RDONLY))
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
