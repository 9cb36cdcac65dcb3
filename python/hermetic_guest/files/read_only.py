"""A module that a program may use and not change."""


class ReadOnlyModule:
    """What is no data, and nothing that a program could lose."""

    __slots__ = ()


def read_only(name, /, **members):
    """Its members are in a closure, so that no attribute leads to something that could be written to."""
    for key, value in members.items():
        if type(value).__name__ == "function":
            value.__name__ = value.__qualname__ = key
            value.__module__ = name

    class Module(ReadOnlyModule):
        __slots__ = ()

        def __getattr__(self, key):
            try:
                return members[key]
            except KeyError:
                raise AttributeError("module '%s' has no attribute '%s' here" % (name, key)) from None

        def __setattr__(self, key, value):
            raise AttributeError("%s.%s is read-only" % (name, key))

        def __delattr__(self, key):
            raise AttributeError("%s.%s is read-only" % (name, key))

        def __dir__(self):
            return sorted(members)

        def __repr__(self):
            return "<module '%s'>" % name

    Module.__name__ = Module.__qualname__ = "module"
    members["__name__"] = name
    members["__all__"] = tuple(sorted(key for key in members if not key.startswith("_")))
    return Module()
