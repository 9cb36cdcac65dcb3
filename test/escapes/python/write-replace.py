# flags: --fs-readonly
import os

from world import NEW, VICTIM

os.replace(VICTIM, NEW)
