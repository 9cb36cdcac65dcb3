# flags: --fs-readonly
from world import VICTIM

file = open(VICTIM)
open("/dev/fd/%d" % file.fileno(), "w").write("x")
