# A link in a writable place, to another place.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import OUTSIDE, SCRATCH

os.symlink(OUTSIDE, SCRATCH + "/link")
open(SCRATCH + "/link/new", "w").write("x")
