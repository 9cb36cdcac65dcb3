# A path relative to an open directory.
# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE

os.open("new", os.O_WRONLY | os.O_CREAT, dir_fd=os.open(OUTSIDE, os.O_RDONLY))
