# flags: --fs-readonly
import os

from world import VICTIM

os.lchown(VICTIM, os.getuid(), os.getgid())
