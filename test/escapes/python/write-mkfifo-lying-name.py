# The name is a str that says it is another one.
# flags: --fs-readonly
import _imp
import importlib.util

from world import NEW


class Liar(str):
    def __str__(self):
        return "math"

    __repr__ = __format__ = __str__


spec = importlib.util.find_spec("posix")
spec.name = Liar("posix")
_imp.create_builtin(spec).mkfifo(NEW)
