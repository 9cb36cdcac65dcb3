"""Makes a module over the files of the box that has the name of a real one."""

from types import FunctionType

from hermetic_guest.gates.module_facade import make_facade


def make_module(title, real, /, **members):
    """Names that only the real module has are withheld: asking for one is denied and reported."""
    for key, value in members.items():
        if type(value) is FunctionType:
            value.__name__ = value.__qualname__ = key
            value.__module__ = title
    return make_facade(title, members, withheld=vars(real))
