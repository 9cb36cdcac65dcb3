"""`operator.attrgetter` and `methodcaller` read attributes by name, so they go through the gates.

They are classes, as in CPython: a function would be bound to the object of a class that has it as a member.
"""


def operator_members(guest, _):
    load = guest.attributes.load

    def read(path, o):
        for name in path:
            o = load(o, name)
        return o

    class attrgetter:
        __slots__ = ("_names", "_paths")

        def __init__(self, /, *names):
            if not names:
                raise TypeError("attrgetter expected 1 argument, got 0")
            self._names = names
            for name in names:
                if type(name) is not str:
                    raise TypeError("attribute name must be a string")
            self._paths = [name.split(".") for name in names]

        def __call__(self, obj, /):
            if len(self._paths) == 1:
                return read(self._paths[0], obj)
            return tuple([read(path, obj) for path in self._paths])

        def __repr__(self):
            return "operator.attrgetter(%s)" % ", ".join(map(repr, self._names))

    class methodcaller:
        __slots__ = ("_name", "_args", "_named")

        def __init__(self, name, /, *args, **named):
            if type(name) is not str:
                raise TypeError("method name must be a string")
            self._name, self._args, self._named = name, args, named

        def __call__(self, obj, /):
            return load(obj, self._name)(*self._args, **self._named)

        def __repr__(self):
            given = [repr(self._name), *map(repr, self._args)]
            given += ["%s=%r" % pair for pair in self._named.items()]
            return "operator.methodcaller(%s)" % ", ".join(given)

    for cls in (attrgetter, methodcaller):
        cls.__module__, cls.__qualname__ = "operator", cls.__name__
    return {"attrgetter": attrgetter, "methodcaller": methodcaller}
