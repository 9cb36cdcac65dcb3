# The spec tells two names.
# flags: --fs-readonly
import _imp
import importlib.machinery

from world import NEW


class Spec:
    asked = 0

    @property
    def name(self):
        self.asked += 1
        return "posix" if self.asked != 1 else "math"

    origin = "built-in"
    loader = importlib.machinery.BuiltinImporter
    submodule_search_locations = None


for _ in range(2):
    module = _imp.create_builtin(Spec())
    if hasattr(module, "mkfifo"):
        module.mkfifo(NEW)
        break
