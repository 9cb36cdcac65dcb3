"""--no-interpreter-mutation: sys.path and its kin refuse changes where they are made."""
import sys


def _refusing(name, audit, keep=()):
    def refuse(self, *args, **kwargs):
        audit("hermetic.mutation", name)

    members = ("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "__setitem__", "__delitem__", "__iadd__", "__imul__")
    return type("list", (list,), {member: refuse for member in members if member not in keep})


def install(audit):
    """The lists as they were, for the floor to compare with."""
    sys.path = _refusing("sys.path", audit)(sys.path)
    # Libraries append finders of last resort; that changes no search that succeeded before.
    sys.meta_path = _refusing("sys.meta_path", audit, keep=("append",))(sys.meta_path)
    sys.path_hooks = _refusing("sys.path_hooks", audit, keep=("append",))(sys.path_hooks)
    return tuple(sys.path), tuple(sys.meta_path), tuple(sys.path_hooks)
