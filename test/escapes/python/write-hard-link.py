# The victim gets a second name where writing is allowed.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import SCRATCH, VICTIM

os.link(VICTIM, SCRATCH + "/mine")
open(SCRATCH + "/mine", "w").write("x")
