"""--no-interpreter-mutation: sys.path and its kin refuse changes where they are made."""

import posix
import sys


def _refusing(name, audit, keep=()):
    def refuse(self, *args, **kwargs):
        audit("hermetic.mutation", name)

    members = (
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
    return type("list", (list,), {member: refuse for member in members if member not in keep})


def _search_path(audit):
    """HTTPie and flake8 add directories for plug-ins that nobody has: what is not there changes no search."""
    base, original, stat = _refusing("sys.path", audit), tuple(sys.path), posix.stat

    def is_missing(entry):
        try:
            return type(entry) is str and entry != "" and not stat(entry)
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False

    def extend(self, entries):
        entries = list(entries)
        if not all(is_missing(entry) for entry in entries):
            base.extend(self, entries)
        list.extend(self, entries)

    def append(self, entry):
        extend(self, [entry])

    def remove(self, entry):
        if type(entry) is not str or entry in original:
            base.remove(self, entry)
        list.remove(self, entry)

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
    """The lists as they were, for the floor to compare with."""
    sys.path = _search_path(audit)(sys.path)
    # Libraries append finders of last resort; that changes no search that succeeded before.
    sys.meta_path = _refusing("sys.meta_path", audit, keep=("append",))(sys.meta_path)
    sys.path_hooks = _refusing("sys.path_hooks", audit, keep=("append",))(sys.path_hooks)
    return tuple(sys.path), tuple(sys.meta_path), tuple(sys.path_hooks)
