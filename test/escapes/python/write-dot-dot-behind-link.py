# Text says inside, the kernel says outside.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import OUTSIDE, SCRATCH

os.mkdir(SCRATCH + "/a")
os.symlink(OUTSIDE, SCRATCH + "/a/b")
open(SCRATCH + "/a/b/../outside/new", "w").write("x")
