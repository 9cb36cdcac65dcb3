"""`operator.attrgetter` and `methodcaller` read attributes by name, so they go through the gates."""


def operator_members(guest, _):
    load = guest.attributes.load

    def read(path, o):
        for name in path:
            o = load(o, name)
        return o

    def attrgetter(*names):
        if not names:
            raise TypeError("attrgetter expected 1 argument, got 0")
        for name in names:
            if type(name) is not str:
                raise TypeError("attribute name must be a string")
        paths = [name.split(".") for name in names]
        if len(paths) == 1:
            return lambda o: read(paths[0], o)
        return lambda o: tuple([read(path, o) for path in paths])

    def methodcaller(name, *args, **named):
        if type(name) is not str:
            raise TypeError("method name must be a string")
        return lambda o: load(o, name)(*args, **named)

    return {"attrgetter": attrgetter, "methodcaller": methodcaller}
