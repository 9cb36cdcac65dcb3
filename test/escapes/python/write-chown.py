# flags: --fs-readonly
import os

from world import VICTIM

os.chown(VICTIM, os.getuid(), os.getgid())
