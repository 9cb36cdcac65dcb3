# The patches announce through sys.audit.
# flags: --fs-readonly
import os
import sys

from world import NEW

sys.audit = lambda *_: None
os.mkfifo(NEW)
