# A descriptor that was opened for reading.
# flags: --fs-readonly
import os

from world import VICTIM

os.fchmod(os.open(VICTIM, os.O_RDONLY), 0o777)
