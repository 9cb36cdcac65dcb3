# Memory that is a file.
# flags: --fs-readonly
import mmap

from world import VICTIM

file = open(VICTIM, "r+b")
mmap.mmap(file.fileno(), 0)[0] = 65
