# flags: --fs-readonly
import os

from world import VICTIM

os.chmod(os.open(VICTIM, os.O_RDONLY), 0o777)
