# A descriptor that gives no access at all, through /proc.
# flags: --fs-readonly
import os

from world import VICTIM

os.chmod("/proc/self/fd/%d" % os.open(VICTIM, os.O_PATH), 0o777)
