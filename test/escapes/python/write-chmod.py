# flags: --fs-readonly
import os

from world import VICTIM

os.chmod(VICTIM, 0o777)
