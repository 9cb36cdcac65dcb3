# flags: --fs-readonly --allow-write {root}
import os
import stat

from world import OUTSIDE

os.mknod("new", stat.S_IFREG | 0o600, dir_fd=os.open(OUTSIDE, os.O_RDONLY))
