# flags: --fs-readonly
import os
import stat

from world import NEW

os.mknod(NEW, stat.S_IFREG | 0o600)
