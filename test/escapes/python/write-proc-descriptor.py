# A file that is open for reading, opened again through /proc.
# flags: --fs-readonly
from world import VICTIM

file = open(VICTIM)
open("/proc/self/fd/%d" % file.fileno(), "w").write("x")
