# flags: --fs-readonly
import shutil

from world import NEW, VICTIM

shutil.copy(VICTIM, NEW)
