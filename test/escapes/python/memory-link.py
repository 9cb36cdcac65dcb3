# A link of another name.
# flags: --no-network
import os

from world import SCRATCH

os.symlink("/proc/self/mem", SCRATCH + "/innocent")
memory = os.open(SCRATCH + "/innocent", os.O_RDWR)
print("ESCAPED")
