# flags: --fs-readonly
import _imp
import importlib.util

from world import NEW

spec = importlib.util.find_spec("posix")
_imp.create_builtin(spec).mkfifo(NEW)
