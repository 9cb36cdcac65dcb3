# flags: --fs-readonly
import dbm

from world import NEW

dbm.open(NEW, "c")[b"a"] = b"b"
