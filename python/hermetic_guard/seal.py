"""--seal: what the guards patched can no longer be assigned to or deleted, and sealed modules stay what they are."""

def freeze(patched):
    """`patched`: (module or class, name) pairs."""
    frozen = {}
    for owner, name in patched:
        frozen.setdefault(id(owner), (owner, set()))[1].add(name)
    for owner, names in frozen.values():
        kind = type(owner)
        try:
            owner.__class__ = _sealed(kind, frozenset(names))
        except TypeError:
            continue  # a C type: it cannot be assigned to in the first place


def _sealed(kind, names):
    def __setattr__(self, name, value, names=names, kind=kind):
        if name in names or name == "__class__":
            raise AttributeError("hermetic --seal: %s cannot be replaced" % name)
        kind.__setattr__(self, name, value)

    def __delattr__(self, name, names=names, kind=kind):
        if name in names:
            raise AttributeError("hermetic --seal: %s cannot be removed" % name)
        kind.__delattr__(self, name)

    return type(kind.__name__, (kind,), {"__setattr__": __setattr__, "__delattr__": __delattr__, "__module__": kind.__module__})


__all__ = ["freeze"]
