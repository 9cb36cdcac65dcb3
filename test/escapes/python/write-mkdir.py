# flags: --fs-readonly
import os

from world import NEW

os.mkdir(NEW)
