# The root directory moves, and all paths with it.
# flags: --fs-readonly --allow-write {scratch}
# needs: root
import os

from world import OUTSIDE, SCRATCH

fd = os.open(OUTSIDE, os.O_RDONLY)
os.makedirs(SCRATCH + SCRATCH)
os.chroot(SCRATCH)
os.fchdir(fd)
open("new", "w").write("x")
