# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE

os.symlink("nothing", "new", dir_fd=os.open(OUTSIDE, os.O_RDONLY))
