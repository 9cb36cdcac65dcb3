# A trace function finds the original of stat.
# flags: --fs-readonly={root}
# kernel-only: the original of stat stays within reach of frames; only what a file contains is kept from the target by the floor
# unheld: Landlock has no right for stat
import os
import sys

from world import SECRET_FILE

found = []


def tracer(frame, event, argument):
    for value in list(frame.f_locals.values()):
        if type(value) is type(len) and value.__name__ == "stat":
            found.append(value)
    return tracer


sys.settrace(tracer)
try:
    os.stat("/nowhere/x")
except OSError:
    pass
sys.settrace(None)
found.append(os.stat)
print("ESCAPED", found[0](SECRET_FILE).st_size)
