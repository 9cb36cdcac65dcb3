# flags: --fs-readonly
import os

from world import VICTIM

os.setxattr(VICTIM, "user.x", b"x")
