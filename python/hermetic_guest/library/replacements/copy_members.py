"""Two functions that the guest's private copy of `copy` uses in place of its own."""


def reading_reductors(guarded_getattr):
    """`getattr` that also reads `__reduce_ex__`. The copy calls what that returns, and fills it with the guest's setattr."""

    def read(o, name, *default):
        if name in ("__reduce_ex__", "__reduce__"):
            return getattr(o, name, *default)
        return guarded_getattr(o, name, *default)

    return read


def checking_state(reconstruct, check_store):
    """`copy._reconstruct`, which writes the state into the dictionary of an object: that object must be the guest's."""

    def fill(x, memo, func, args, state=None, *rest, **named):
        def make(*given):
            made = func(*given)
            if state:
                check_store(made, "state")
            return made

        return reconstruct(x, memo, make, args, state, *rest, **named)

    return fill
