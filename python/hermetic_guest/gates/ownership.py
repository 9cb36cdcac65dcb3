"""Whose is a class or a function: the library's or the guest's?

"Library" is everything that was there before the first line of a guest: the interpreter, the standard library, registered
packages and the sandbox itself. Every class that appears later is the guest's.
"""

from types import FunctionType

# id -> class. Keeps the class alive, so that its id stays its own. By id: a metaclass of the guest gets no say in it.
LIBRARY_CLASSES = {}

_MRO = type.__dict__["__mro__"].__get__
_MEMBERS = type.__dict__["__dict__"].__get__
# Classes made in a loop must not be remembered for ever.
_MOST_REMEMBERED = 5000


def all_classes():
    """id -> class of every class there is."""
    found = {id(object): object}
    pending = [object]
    while pending:
        for child in type.__subclasses__(pending.pop()):
            if id(child) not in found:
                found[id(child)] = child
                pending.append(child)
    return found


def before_claiming():
    """The classes to leave out when the library is claimed next: an earlier guest of this process may have made them."""
    # Not LIBRARY_CLASSES itself: a class that was claimed alone says nothing about the others.
    return all_classes() if id(object) in LIBRARY_CLASSES else {}


def claim_all_but(guest_classes):
    """All classes that exist now belong to the library, except those that an earlier guest of this process made."""
    for key, cls in all_classes().items():
        if key not in guest_classes:
            LIBRARY_CLASSES[key] = cls


def claim_class(cls):
    """Claims a class that the sandbox made while a guest was already there."""
    LIBRARY_CLASSES[id(cls)] = cls


def is_library_class(cls):
    return id(cls) in LIBRARY_CLASSES


class Ownership:
    """Recognises what the guest owns. Every function that a guest defines carries its builtins with it."""

    def __init__(self, builtins):
        self.builtins = builtins
        # id -> type: types whose instances hold nothing of the library, so that the guest may do with them as it likes.
        # Rewritten code reads it inline. By id: the hash of a type is up to its metaclass, which may be the guest's.
        self.own = {}

    def is_own_function(self, function):
        return type(function) is FunctionType and function.__globals__.get("__builtins__") is self.builtins

    def is_own_type(self, cls):
        """Whether this is a class of the guest whose ancestors are all harmless. Remembers a yes."""
        if id(cls) in self.own:
            return True
        if id(cls) in LIBRARY_CLASSES or issubclass(cls, type):
            return False
        for base in _MRO(cls):
            if id(base) in LIBRARY_CLASSES and not _is_harmless(base):
                return False
        if len(self.own) > _MOST_REMEMBERED:
            self.own.clear()
        self.own[id(cls)] = cls
        return True


# id -> bool. Library classes live for ever, so their ids do too.
_harmless = {}


def _is_harmless(cls):
    """Whether a library class has no private names, and no Python code that could put some into its instances."""
    known = _harmless.get(id(cls))
    if known is None:
        known = _harmless[id(cls)] = (cls.__module__, cls.__qualname__) in _KNOWN_HARMLESS or not any(
            type(value) is FunctionType or (name.startswith("_") and not name.startswith("__"))
            for name, value in _MEMBERS(cls).items()
        )
    return known


_KNOWN_HARMLESS = {
    ("abc", "ABC"),
    ("typing", "Generic"),
    ("typing", "Protocol"),
    ("contextlib", "AbstractContextManager"),
}
