"""Makes a module over the files of the box that has the name of a real one."""

from types import BuiltinFunctionType, FunctionType

from hermetic_guest.gates.builtin_function import builtin_function
from hermetic_guest.gates.module_facade import make_facade


def make_module(title, real, /, **members):
    """Names that only the real module has are withheld: asking for one is denied and reported."""
    for key, value in members.items():
        like = getattr(real, key, None)
        if type(like) is BuiltinFunctionType:
            members[key] = builtin_function(value, key, like)
        elif type(value) is FunctionType:
            value.__name__ = value.__qualname__ = key
            value.__module__ = title
    return make_facade(title, members, withheld=vars(real))
