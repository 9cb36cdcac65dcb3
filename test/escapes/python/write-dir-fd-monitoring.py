# The newest way to watch.
# flags: --fs-readonly --allow-write {root}
# min-python: 3.12
import os
import sys

from world import OUTSIDE

found = []


def watcher(*args):
    frame = sys._getframe(1)
    for value in list(frame.f_locals.values()) + list(args):
        if type(value) is type(len) and value.__name__ == "open":
            found.append(value)


directory = os.open(OUTSIDE, os.O_RDONLY)
sys.monitoring.use_tool_id(3, "x")
sys.monitoring.register_callback(3, sys.monitoring.events.PY_START, watcher)
sys.monitoring.register_callback(3, sys.monitoring.events.CALL, watcher)
sys.monitoring.set_events(3, sys.monitoring.events.PY_START | sys.monitoring.events.CALL)
os.close(os.open(".", os.O_RDONLY))
sys.monitoring.set_events(3, 0)
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
