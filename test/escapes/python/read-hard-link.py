# flags: --fs-readonly={root} --allow-write {scratch}
import os

from world import SCRATCH, SECRET_FILE

os.link(SECRET_FILE, SCRATCH + "/mine")
print(open(SCRATCH + "/mine").read())
