# flags: --fs-readonly
import os

from world import VICTIM

os.utime(os.open(VICTIM, os.O_RDONLY), (1, 1))
