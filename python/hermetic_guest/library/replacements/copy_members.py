"""Two functions that the guest's private copy of `copy` uses in place of its own."""


def reading_reductors(guarded_getattr):
    """`getattr` that also reads `__reduce_ex__`. The copy calls what that returns, and fills it with the guest's setattr."""

    def read(o, name, *default):
        if name in ("__reduce_ex__", "__reduce__"):
            return getattr(o, name, *default)
        return guarded_getattr(o, name, *default)

    return read


def checked_reconstruct(attributes, deepcopy):
    """`copy._reconstruct`, which fills the object that a function of the program returned: each write is asked for.

    The state is looked at after it was copied: the memo, which programs see, decides what the copy of a state is.
    """
    load, check_store, is_own_type = attributes.load, attributes.check_store, attributes.ownership.is_own_type

    def has(o, name):
        try:
            load(o, name)
        except AttributeError:
            return False
        return True

    def fill(made, members):
        dictionary = object.__getattribute__(made, "__dict__")
        if type(dictionary) is not dict:
            raise TypeError("a copy of %r cannot be filled" % type(made).__name__)
        members = dict(members)
        check_store(made, "state")
        if not is_own_type(type(made)):
            for name in members:
                if type(name) is not str:
                    raise TypeError("keywords must be strings")
                check_store(made, name)
        dictionary.update(members)

    def reconstruct(x, memo, func, args, state=None, listiter=None, dictiter=None):
        deep = memo is not None
        copied = (lambda value: deepcopy(value, memo)) if deep else (lambda value: value)
        made = func(*[copied(each) for each in args])
        if deep:
            memo[id(x)] = made
        if state is not None:
            state = copied(state)
            if has(made, "__setstate__"):
                load(made, "__setstate__")(state)
            else:
                slots = None
                if isinstance(state, tuple) and tuple.__len__(state) == 2:
                    state, slots = tuple(state)
                if state is not None:
                    fill(made, state)
                for name, value in () if slots is None else dict(slots).items():
                    if type(name) is not str:
                        raise TypeError("attribute name must be string")
                    check_store(made, name)
                    setattr(made, name, value)
        for each in () if listiter is None else listiter:
            made.append(copied(each))
        for key, value in () if dictiter is None else dictiter:
            made[copied(key)] = copied(value)
        return made

    return reconstruct
