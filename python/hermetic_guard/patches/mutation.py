"""--no-interpreter-mutation: sys.path, sys.meta_path and sys.path_hooks announce every change."""

import posix
import sys


_MUTATORS = (
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "clear",
    "sort",
    "reverse",
    "__setitem__",
    "__delitem__",
    "__iadd__",
    "__imul__",
)


def _announcing(name, audit, keep=()):
    """A list whose changes are announced before they are made. `keep`: methods that stay as they are."""

    def announcing(member):
        change = getattr(list, member)

        def announced(self, *args, **kwargs):
            audit("hermetic.mutation", name)
            return change(self, *args, **kwargs)

        return announced

    return type("list", (list,), {member: announcing(member) for member in _MUTATORS if member not in keep})


def _search_path(audit):
    """HTTPie and flake8 add directories for plug-ins that nobody has: a missing directory changes no search."""
    base, original, stat = _announcing("sys.path", audit), tuple(sys.path), posix.stat

    def is_missing(entry):
        try:
            return type(entry) is str and entry != "" and not stat(entry)
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False

    def extend(self, entries):
        entries = list(entries)
        change = list if all(is_missing(entry) for entry in entries) else base
        change.extend(self, entries)

    def append(self, entry):
        extend(self, [entry])

    def remove(self, entry):
        change = base if type(entry) is not str or entry in original else list
        change.remove(self, entry)

    return type(
        "list",
        (base,),
        {
            "extend": extend,
            "append": append,
            "remove": remove,
            "__iadd__": lambda self, more: extend(self, more) or self,
        },
    )


def install(audit):
    """Returns the lists as they were, for the floor to compare with."""
    sys.path = _search_path(audit)(sys.path)
    # Libraries append finders of last resort; that changes no search that succeeded before.
    sys.meta_path = _announcing("sys.meta_path", audit, keep=("append",))(sys.meta_path)
    sys.path_hooks = _announcing("sys.path_hooks", audit, keep=("append",))(sys.path_hooks)
    return tuple(sys.path), tuple(sys.meta_path), tuple(sys.path_hooks)
