# A fresh copy of the C module has a fresh mkfifo.
# flags: --fs-readonly
import importlib.util

from world import NEW

module = importlib.util.module_from_spec(importlib.util.find_spec("posix"))
module.mkfifo(NEW)
