# flags: --fs-readonly
import os

from world import VICTIM

os.fchown(os.open(VICTIM, os.O_RDONLY), os.getuid(), os.getgid())
