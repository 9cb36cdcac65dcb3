# flags: --fs-readonly
import os

from world import VICTIM

os.setxattr(os.open(VICTIM, os.O_RDONLY), "user.x", b"x")
