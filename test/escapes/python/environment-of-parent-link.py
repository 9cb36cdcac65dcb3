# The same through a link.
# flags: --no-environment
import os

from world import SCRATCH

os.symlink("/proc/%d/environ" % os.getppid(), SCRATCH + "/innocent")
print(open(SCRATCH + "/innocent").read())
