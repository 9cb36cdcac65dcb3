# The name is a str that hashes as another one.
# flags: --fs-readonly
import _imp
import importlib.util

from world import NEW


class Liar(str):
    def __hash__(self):
        return hash("math")

    def __eq__(self, other):
        return other == "math"

    def __str__(self):
        return "math"


spec = importlib.util.find_spec("posix")
spec.name = Liar("posix")
_imp.create_builtin(spec).mkfifo(NEW)
