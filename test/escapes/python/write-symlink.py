# flags: --fs-readonly
import os

from world import NEW

os.symlink("nothing", NEW)
