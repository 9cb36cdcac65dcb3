# A name that is ours here and somebody else's there.
# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE, ROOT

open(ROOT + "/victim.txt", "w").close()
os.unlink("victim.txt", dir_fd=os.open(OUTSIDE, os.O_RDONLY))
