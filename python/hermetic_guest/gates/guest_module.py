"""A module that the guest wrote: its program, or a file that it imports."""

from types import ModuleType

from hermetic_guest.gates.attribute_names import FORBIDDEN_NAMES

# The real dictionary of a module, past `GuestModule.__dict__`.
globals_of = ModuleType.__dict__["__dict__"].__get__


# The program itself -> a dict whose keys are the names that its run binds, in their order.
_noted = {}


def note_names_of(module, names):
    """Adds every name that an assignment to an attribute of this module binds to the keys of `names`."""
    _noted[id(module)] = names


class GuestModule(ModuleType):
    """A module that the guest wrote."""

    def __setattr__(self, name, value):
        ModuleType.__setattr__(self, name, value)
        if id(self) in _noted:
            _noted[id(self)].setdefault(name)

    # A copy: the names of a module change by assignment only.
    __dict__ = property(
        lambda self: {
            name: value
            for name, value in globals_of(self).items()
            if name.isidentifier() and name not in FORBIDDEN_NAMES
        }
    )

    def __repr__(self):
        return "<module %r from %r>" % (self.__name__, globals_of(self).get("__file__"))


# So that `type(module)` looks as it does in CPython.
GuestModule.__module__, GuestModule.__name__, GuestModule.__qualname__ = "builtins", "module", "module"


def make_guest_module(name, builtins, filename=None, package=None, path=None):
    module = GuestModule(name)
    content = globals_of(module)
    # ModuleType puts a loader and a spec there, which lead to the import machinery.
    content.clear()
    content.update({"__name__": name, "__doc__": None, "__builtins__": builtins, "__package__": package})
    if filename is not None:
        content["__file__"] = filename
    if path is not None:
        content["__path__"] = path
    return module
