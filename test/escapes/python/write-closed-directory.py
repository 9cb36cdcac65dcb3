# The descriptor means another directory by the time the call is made.
# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE, ROOT

directory = os.open(ROOT, os.O_RDONLY)
other = os.open(OUTSIDE, os.O_RDONLY)


class Path:
    asked = 0

    def __fspath__(self):
        os.dup2(other, directory)
        return "new"


os.mkdir(Path(), dir_fd=directory)
