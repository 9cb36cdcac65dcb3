# flags: --fs-readonly={root} --allow-write {scratch}
import os
import sys
import zipfile

from world import SCRATCH, SECRET_FILE

# The archive lies inside; only the link to it says so.
with zipfile.ZipFile(SCRATCH + "/a.zip", "w") as archive:
    archive.write(SECRET_FILE, "secret.txt")
print(zipfile.ZipFile(SCRATCH + "/a.zip").read("secret.txt").decode())
