"""Whatever would open the guards themselves is refused under every policy; changing directory under its flag."""

import posix
import sys

from hermetic_guard.checks.paths import resolve
from hermetic_guard.checks.text import read_text
from hermetic_guard.request import request

ALWAYS = frozenset(
    (
        "gc.get_objects",
        "gc.get_referrers",
        "gc.get_referents",
        "cpython.PyInterpreterState_New",
        "object.__getattr__",
        "object.__setattr__",
        "object.__delattr__",
    )
)
MUTATIONS = frozenset(("os.chdir", "os.fchdir", "hermetic.mutation"))


def make_check(own_globals, strict):
    """`own_globals`: ids of our modules' namespaces. The target may not look into functions that are defined there."""
    # Keeps the namespaces alive: otherwise the namespace of another module could get the same id.
    kept = tuple(vars(module) for name, module in sys.modules.items() if name.startswith("hermetic_guard."))
    held = (frozenset(own_globals), kept, strict, type(make_check), type, id, request, _changes_directory)

    def check(event, args, held=held):
        own_globals, _kept, strict, function, type, id, request, changes_directory = held
        if event.startswith("object."):
            # Python 3.8 announces reading `__globals__` too; later versions hand it out unannounced.
            if args[1] != "__globals__" and type(args[0]) is function and id(args[0].__globals__) in own_globals:
                return (request("interpreter", event, "open up a guard"),)
            return None
        if event == "os.chdir" or event == "os.fchdir":
            return changes_directory(args[0]) if strict else None
        if event == "hermetic.mutation":
            return (request("interpreter", args[0], "change"),)
        return (request("interpreter", event, "look behind the guards"),)

    return check


def _changes_directory(target, held=(resolve, posix.getcwd, read_text, request)):
    resolve, getcwd, read_text, request = held
    path = read_text(target)
    if path is None:
        path = "a descriptor"
    # multiprocessing starts its children by changing to the directory where they already are.
    if resolve(path, True) == getcwd():
        return None
    return (request("interpreter", "os.chdir", "change directory to", "path", path),)
