# Another dictionary stands in for sys.modules.
# flags: --fs-readonly
import sys

from world import NEW

for name in ("posix", "os"):
    sys.modules.pop(name)
import posix

posix.mkfifo(NEW)
