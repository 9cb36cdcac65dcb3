# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE, ROOT

open(ROOT + "/victim.txt", "w").close()
os.chmod("victim.txt", 0o777, dir_fd=os.open(OUTSIDE, os.O_RDONLY))
