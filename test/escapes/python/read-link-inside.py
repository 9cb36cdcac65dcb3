# A link in a writable place.
# flags: --fs-readonly={root} --allow-write {scratch}
import os

from world import SCRATCH, SECRET_FILE

os.symlink(SECRET_FILE, SCRATCH + "/link")
print(open(SCRATCH + "/link").read())
