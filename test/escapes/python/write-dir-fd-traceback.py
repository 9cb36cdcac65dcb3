# An error keeps the frames it came through.
# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE

found = []
directory = os.open(OUTSIDE, os.O_RDONLY)
try:
    os.open("/nowhere/at/all", os.O_RDONLY)
except OSError as error:
    traceback = error.__traceback__
    while traceback is not None:
        for value in list(traceback.tb_frame.f_locals.values()):
            if type(value) is type(len) and value.__name__ == "open":
                found.append(value)
        traceback = traceback.tb_next
found.append(os.open)
found[0]("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
