"""What would open the guards themselves, refused whatever the policy; and chdir under its flag."""

import posix
import sys

from hermetic_guard.checks.files import resolve

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


def make_check(deny, own_globals, strict):
    """`own_globals`: ids of our modules' namespaces. A function that was written in one of them stays closed."""

    # An id is ours while its object lives: else the namespace of some other module may take its place.
    kept = tuple(vars(module) for name, module in sys.modules.items() if name.startswith("hermetic_guard."))

    def check(
        event,
        args,
        deny=deny,
        own_globals=frozenset(own_globals),
        kept=kept,
        strict=strict,
        function=type(make_check),
        type=type,
        id=id,
        isinstance=isinstance,
        str=str,
        bytes=bytes,
        decode=bytes.decode,
        plain_str=str.__str__,
        resolve=resolve,
        getcwd=posix.getcwd,
    ):
        __tracebackhide__ = True
        if event.startswith("object."):
            # Python 3.8 announces the question below too, and there is nothing in the answer that can be hidden.
            if args[1] != "__globals__" and type(args[0]) is function and id(args[0].__globals__) in own_globals:
                deny("interpreter", event, "open up a guard")
            return
        if event == "os.chdir" or event == "os.fchdir":
            if strict:
                path = args[0]
                path = (
                    plain_str(path)
                    if isinstance(path, str)
                    else decode(path, "utf-8", "replace")
                    if isinstance(path, bytes)
                    else "a descriptor"
                )
                # multiprocessing starts its children by going where they are.
                if resolve(path, True) == getcwd():
                    return
                deny("interpreter", "os.chdir", "change directory to", "path", path)
            return
        if event == "hermetic.mutation":
            return deny("interpreter", args[0], "change")
        deny("interpreter", event, "look behind the guards")

    return check
