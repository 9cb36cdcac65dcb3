# The spec tells one name first and another later.
# flags: --fs-readonly
import _imp
import importlib.machinery

from world import NEW


class Spec:
    origin = "built-in"
    loader = importlib.machinery.BuiltinImporter
    submodule_search_locations = None

    def __init__(self, before):
        self.before = before

    @property
    def name(self):
        self.before -= 1
        return "math" if self.before >= 0 else "posix"


for before in range(4):
    module = _imp.create_builtin(Spec(before))
    if hasattr(module, "mkfifo"):
        try:
            module.mkfifo(NEW)
        except OSError:
            pass
