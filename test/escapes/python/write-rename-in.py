# The victim is moved to where writing is allowed.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import SCRATCH, VICTIM

os.rename(VICTIM, SCRATCH + "/mine")
