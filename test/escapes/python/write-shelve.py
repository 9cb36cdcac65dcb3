# flags: --fs-readonly
import shelve

from world import NEW

shelve.open(NEW)["a"] = 1
