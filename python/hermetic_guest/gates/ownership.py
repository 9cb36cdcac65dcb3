"""Whose is it? Classes that existed before the first guest ran are the host's; all later ones are the guest's."""

from types import FunctionType

# id -> class, which keeps the class alive and the id its own. By id, so that no metaclass of a guest has a say.
HOST = {}


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


def claim(before):
    """All classes but those of `before` belong to the host. What a guest of this process made earlier stays its own."""
    for key, cls in all_classes().items():
        if key not in before:
            HOST[key] = cls


def claim_class(cls):
    """A class that the host made while a guest was there."""
    HOST[id(cls)] = cls


def is_host_class(cls):
    return id(cls) in HOST


class Ownership:
    """Knows the guest's own things: by its builtins, which every function that it defines carries with it."""

    def __init__(self, builtins):
        self.builtins = builtins
        # id -> type: types whose instances hold nothing of the host's, so that any attribute of them is the guest's affair.
        # Read inline by rewritten code. By id: the hash of a type is its metaclass's, which may be the guest's.
        self.own = {}

    def is_own_function(self, function):
        return type(function) is FunctionType and function.__globals__.get("__builtins__") is self.builtins

    def is_own_type(self, cls):
        """A class of the guest with nothing but harmless ancestors; remembered."""
        if id(cls) in self.own:
            return True
        if id(cls) in HOST or issubclass(cls, type):
            return False
        for base in type.__dict__["__mro__"].__get__(cls):
            if id(base) in HOST and not _is_harmless(base):
                return False
        # Classes made in a loop must not be kept for ever.
        if len(self.own) > 5000:
            self.own.clear()
        self.own[id(cls)] = cls
        return True


_harmless = {}


def _is_harmless(cls):
    """A class of the host without private names and without Python code that could put some into its instances."""
    known = _harmless.get(id(cls))
    if known is None:
        members = type.__dict__["__dict__"].__get__(cls)
        known = _harmless[id(cls)] = (cls.__module__, cls.__qualname__) in _KNOWN_HARMLESS or not any(
            type(value) is FunctionType or (name.startswith("_") and not name.startswith("__"))
            for name, value in members.items()
        )
    return known


_KNOWN_HARMLESS = {
    ("abc", "ABC"),
    ("typing", "Generic"),
    ("typing", "Protocol"),
    ("contextlib", "AbstractContextManager"),
}
