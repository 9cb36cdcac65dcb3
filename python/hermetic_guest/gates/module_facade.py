"""A module as the guest sees it: some members, read-only, with no way to the real module."""

from types import ModuleType

from hermetic_guest.errors import denied


class Facade(ModuleType):
    """Made by `make_facade`. Its members are real attributes, so reading one is as fast as on any module."""

    __dict__ = property(lambda self: {})

    def __init__(self, *args):
        pass

    def __setattr__(self, name, value):
        raise denied("set", _title(self, name), "module %r is read-only in the sandbox" % _name(self))

    def __delattr__(self, name):
        raise denied("delete", _title(self, name), "module %r is read-only in the sandbox" % _name(self))

    def __getattr__(self, name):
        make = _later.get(id(self), {}).get(name)
        if make is not None:
            value = _members(self)[name] = make()
            return value
        if name in _withheld.get(id(self), ()):
            raise denied("get", _title(self, name), "%s is not available in the sandbox" % _title(self, name))
        raise AttributeError("module %r has no attribute %r" % (_name(self), name))

    def __dir__(self):
        names = {**_members(self), **_later.get(id(self), {})}
        return sorted(name for name in names if not name.startswith("__"))

    def __repr__(self):
        return "<module %r>" % _name(self)

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle 'module' object")

    __reduce__ = __reduce_ex__


_members = ModuleType.__dict__["__dict__"].__get__
# Tables of this module and not attributes: a guest must find nothing on a facade. By id, see `_kept`.
_withheld = {}
# Members that are made when they are first asked for: functions without arguments.
_later = {}


def _name(facade):
    return _members(facade)["__name__"]


def _title(facade, name):
    return "%s.%s" % (_name(facade), name)


class SysFacade(Facade):
    """The guest's `sys`, whose streams and arguments a guest can replace."""

    def __setattr__(self, name, value):
        if name not in _REPLACEABLE:
            return Facade.__setattr__(self, name, value)
        _members(self)[name] = value


_REPLACEABLE = frozenset(["stdin", "stdout", "stderr", "argv"])


def is_settable(facade, name):
    return type(facade) is SysFacade and name in _REPLACEABLE


# So that `type(json)` looks as it does in CPython.
for _kind in (Facade, SysFacade):
    _kind.__module__, _kind.__name__, _kind.__qualname__ = "builtins", "module", "module"


def members_of(facade):
    """The real dictionary of a facade. Never hand it to a guest."""
    return _members(facade)


def make_facade(name, members, doc=None, withheld=(), kind=Facade, later=None):
    """`withheld`: names that the real module has and the guest does not get. Asking for one is denied and reported."""
    facade = ModuleType.__new__(kind)
    ModuleType.__init__(facade, name, doc)
    # ModuleType puts a loader and a spec there, which lead to the import machinery.
    _members(facade).clear()
    _members(facade).update(__name__=name, __doc__=doc)
    fill(facade, members, withheld, later)
    _kept.append(facade)
    return facade


def fill(facade, members, withheld, later=None):
    """`later`: name -> a function that makes the member."""
    _members(facade).update(members)
    if later:
        _later[id(facade)] = later
    _withheld[id(facade)] = frozenset(withheld)


# Facades live for ever: the id of one that died could be given to another one.
_kept = []
