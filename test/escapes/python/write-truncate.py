# flags: --fs-readonly
import os

from world import VICTIM

os.truncate(VICTIM, 0)
