# flags: --fs-readonly={root} --allow-write {scratch}
import os

from world import SCRATCH, SECRET_FILE

os.rename(SECRET_FILE, SCRATCH + "/mine")
print(open(SCRATCH + "/mine").read())
