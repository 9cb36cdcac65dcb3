# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE

os.rename("inside.txt", "new", dst_dir_fd=os.open(OUTSIDE, os.O_RDONLY))
