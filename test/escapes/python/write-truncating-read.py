# Opened for reading; emptied all the same.
# flags: --fs-readonly
import os

from world import VICTIM

os.open(VICTIM, os.O_RDONLY | os.O_TRUNC)
