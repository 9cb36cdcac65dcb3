# Creating through a link that points to nothing yet.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import NEW, SCRATCH

os.symlink(NEW, SCRATCH + "/link")
open(SCRATCH + "/link", "w").write("x")
