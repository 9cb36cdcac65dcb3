# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE, ROOT

open(ROOT + "/victim.txt", "w").close()
os.utime("victim.txt", (1, 1), dir_fd=os.open(OUTSIDE, os.O_RDONLY))
