# An entry of a listing follows its link when asked for its size.
# flags: --fs-readonly={root} --allow-write {scratch}
# kernel-only: DirEntry.stat announces nothing and the C type cannot be changed
# unheld: Landlock has no right for stat
import os

from world import SCRATCH, SECRET_FILE

os.symlink(SECRET_FILE, SCRATCH + "/link")
(entry,) = os.scandir(SCRATCH)
print("ESCAPED", entry.stat().st_size)
