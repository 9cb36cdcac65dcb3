# flags: --fs-readonly
import os

from world import VICTIM

os.remove(VICTIM)
