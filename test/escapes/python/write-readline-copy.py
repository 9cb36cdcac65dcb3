# A second copy of the module.
# flags: --fs-readonly
import importlib.machinery
import importlib.util

from world import NEW

spec = importlib.machinery.PathFinder.find_spec("readline") or importlib.util.find_spec("readline")
readline = importlib.util.module_from_spec(spec)
spec.loader.exec_module(readline)
readline.add_history("x")
readline.write_history_file(NEW)
