# Another thread looks at the frames of this one.
# flags: --fs-readonly --allow-write {root}
import os
import sys
import threading
import time

from world import OUTSIDE

found = []
over = []
main = threading.get_ident()
sys.setswitchinterval(1e-6)


def watch():
    while not over:
        try:
            frame = sys._current_frames()[main]
        except OSError:
            return
        while frame is not None:
            for value in list(frame.f_locals.values()):
                if type(value) is type(len) and value.__name__ == "open":
                    found.append(value)
            frame = frame.f_back


directory = os.open(OUTSIDE, os.O_RDONLY)
thread = threading.Thread(target=watch)
thread.start()
end = time.time() + 1.5
while not found and time.time() < end:
    os.close(os.open(".", os.O_RDONLY))
over.append(1)
thread.join()
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
