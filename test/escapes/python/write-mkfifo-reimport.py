# The module is forgotten first.
# flags: --fs-readonly
import sys

from world import NEW

del sys.modules["posix"]
import posix

posix.mkfifo(NEW)
