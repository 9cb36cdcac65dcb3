# A trace function finds the original of a call that has no event.
# flags: --fs-readonly
import os
import sys

from world import NEW

found = []


def tracer(frame, event, argument):
    for value in list(frame.f_locals.values()):
        if type(value) is type(len) and value.__name__ == "mkfifo":
            found.append(value)
    return tracer


sys.settrace(tracer)
try:
    os.mkfifo("/nowhere/x")
except OSError:
    pass
sys.settrace(None)
found.append(os.mkfifo)
found[0](NEW)
