# flags: --fs-readonly
import os

from world import VICTIM

os.unlink(VICTIM)
