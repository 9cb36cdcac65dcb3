# flags: --fs-readonly
import os

from world import VICTIM

os.utime(VICTIM, (1, 1))
