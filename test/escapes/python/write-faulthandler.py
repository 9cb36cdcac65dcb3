# flags: --fs-readonly
import faulthandler

from world import NEW

faulthandler.dump_traceback(open(NEW, "w"))
