"""--seal: names that the guards patched can no longer be assigned or deleted, nor can their modules change class."""


def freeze(patched):
    """`patched`: (module or class, name) pairs."""
    frozen = {}
    for owner, name in patched:
        frozen.setdefault(id(owner), (owner, set()))[1].add(name)
    for owner, names in frozen.values():
        if not isinstance(owner, type):
            owner.__class__ = _sealed(type(owner), frozenset(names))


def sealed_class(cls, names):
    """A class cannot change its metaclass, so a subclass with the sealed one takes its position."""
    sealed = _sealed(type(cls), frozenset(names))(cls.__name__, (cls,), {"__slots__": (), "__doc__": cls.__doc__})
    sealed.__module__, sealed.__qualname__ = cls.__module__, cls.__qualname__
    return sealed


def _sealed(kind, names):
    def __setattr__(self, name, value, names=names, kind=kind):
        # Assigning __class__ would take the seal itself off.
        if name in names or name == "__class__":
            raise AttributeError("hermetic --seal: %s cannot be replaced" % name)
        kind.__setattr__(self, name, value)

    def __delattr__(self, name, names=names, kind=kind):
        if name in names:
            raise AttributeError("hermetic --seal: %s cannot be removed" % name)
        kind.__delattr__(self, name)

    return type(
        kind.__name__, (kind,), {"__setattr__": __setattr__, "__delattr__": __delattr__, "__module__": kind.__module__}
    )
