# flags: --fs-readonly
import os

from world import NEW

os.mkfifo(NEW)
