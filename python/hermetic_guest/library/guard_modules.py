"""Guards library code that reads or sets attributes by a name which a guest can choose (`enum.property` does).

A global of a module hides the builtin of the same name, so these modules get a `getattr` and a `setattr` of ours. For the
library itself they work as before; they only refuse what no guest may reach.
"""

import sys
from types import FunctionType, ModuleType

from hermetic_guest.gates.attribute_names import FORBIDDEN, PRIVATE, SPECIAL, classify
from hermetic_guest.gates.ownership import LIBRARY_CLASSES

# For special names the guest's rules hold, except for these, which the library reads itself.
_LIBRARY_NAMES = frozenset(
    [
        "__class__",
        "__dict__",
        "__mro__",
        "__bases__",
        "__self__",
        "__func__",
        "__members__",
        "__get__",
        "__set__",
        "__delete__",
    ]
)


def guard(names, special):
    """`names`: modules and packages, already imported. `special`: the guest's SpecialAttributes."""

    def guarded_getattr(o, name, *default):
        if type(name) is str:
            kind = classify(name)
            if kind is FORBIDDEN and name not in _USED_BY_LIBRARY or kind is PRIVATE and name == "_convert_":
                if default:
                    return default[0]
                raise AttributeError("attribute %r is not available in the sandbox" % name)
            if kind is SPECIAL and name not in _LIBRARY_NAMES:
                try:
                    return special.load(o, name)
                except AttributeError:
                    if default:
                        return default[0]
                    raise
            return getattr(o, name, *default)
        raise TypeError("attribute name must be string, not %r" % type(name).__name__)

    def guarded_setattr(o, name, value):
        if (
            type(name) is not str
            or classify(name) is FORBIDDEN
            and name not in _USED_BY_LIBRARY
            or issubclass(type(o), ModuleType)
            or id(o) in LIBRARY_CLASSES
        ):
            raise AttributeError("attribute %r cannot be assigned in the sandbox" % (name,))
        setattr(o, name, value)

    for name, module in list(sys.modules.items()):
        if name in names or name.partition(".")[0] in names:
            if isinstance(module, ModuleType) and _has_functions(module):
                module.__dict__["getattr"] = guarded_getattr
                module.__dict__["setattr"] = guarded_setattr


# Forbidden for a guest, and ordinary for library code.
_USED_BY_LIBRARY = frozenset(
    "__reduce__ __reduce_ex__ __subclasshook__ __weakref__ __text_signature__ __annotate__ __annotate_func__ __classcell__".split()
)


def _has_functions(module):
    return any(type(member) is FunctionType or isinstance(member, type) for member in vars(module).values())
