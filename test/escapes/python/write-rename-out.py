# A file is made where it may be and moved where it may not.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import NEW, SCRATCH

open(SCRATCH + "/mine", "w").close()
os.rename(SCRATCH + "/mine", NEW)
