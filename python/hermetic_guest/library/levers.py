"""Members of the library that take any object and use it without asking, replaced in their own classes and modules.

A method in Python accepts any `self`, and library code reads and writes attributes by its own rules. A program that calls
such a member with an object of its choice would use it as a lever. test_levers.py walks over all that a program can reach
and fails for a member that nobody has looked at.
"""

import collections
import functools
import typing

from hermetic_guest.gates.fixed_self import fix_selves
from hermetic_guest.gates.ownership import LIBRARY_CLASSES, all_classes
from hermetic_guest.gates.safe_format import safe_format, safe_format_map
from hermetic_guest.library.csv_reader import close_csv

_MRO = type.__dict__["__mro__"].__get__
_CLASS_MEMBERS = type.__dict__["__dict__"].__get__


def close_levers(copy):
    """`copy`: the guest's own module of that name. Done once per process, before the library is claimed."""
    _close_wraps()
    _close_collections(copy)
    _close_forward_references()
    close_csv()


def fix_library(names):
    """Fixes the selves of all classes of these modules: also those that a program meets only as the type of an object."""
    for cls in list(all_classes().values()):
        # Any part of a package, but of asyncio only what programs get: its loop is called all the time, and is closed.
        name = cls.__module__
        if type(name) is str and (name in _ASYNCIO or name.partition(".")[0] in names) and cls.__flags__ & _IN_PYTHON:
            fix_selves(cls)


_ASYNCIO = frozenset("asyncio.locks asyncio.mixins asyncio.queues asyncio.taskgroups asyncio.timeouts".split())
# Py_TPFLAGS_HEAPTYPE: classes without it are written in C, and nobody can set their members.
_IN_PYTHON = 1 << 9


def _replace(owner, name, function, original=None):
    """Puts `function` in the place of a member, with the looks of the original."""
    original = _CLASS_MEMBERS(owner).get(name) if original is None else original
    if original is None or getattr(original, "__code__", None) is function.__code__:
        return
    for label in ("__module__", "__name__", "__qualname__", "__doc__", "__defaults__", "__kwdefaults__"):
        setattr(function, label, getattr(original, label))
    setattr(owner, name, function)


def _expect(self, cls, name):
    """Raises unless `self` is really an instance: `isinstance` would ask the object."""
    if cls not in _MRO(type(self)):
        raise TypeError(
            "descriptor %r for %r objects doesn't apply to a %r object" % (name, cls.__name__, type(self).__name__)
        )


def _close_wraps():
    """`functools.wraps`, which contextlib and others use, copies the dictionary of whatever it is given."""

    def update_wrapper(wrapper, wrapped, assigned=functools.WRAPPER_ASSIGNMENTS, updated=functools.WRAPPER_UPDATES):
        for name in assigned:
            try:
                value = getattr(wrapped, name)
            except AttributeError:
                continue
            setattr(wrapper, name, value)
        # The dictionary of a class of the library has descriptors, which read what no program may.
        if id(wrapped) not in LIBRARY_CLASSES:
            for name in updated:
                getattr(wrapper, name).update(getattr(wrapped, name, {}))
        wrapper.__wrapped__ = wrapped
        return wrapper

    if functools.update_wrapper.__code__ is not update_wrapper.__code__:
        _replace(functools, "update_wrapper", update_wrapper, functools.update_wrapper)


def _close_collections(guest_copy):
    UserDict, UserList, UserString = collections.UserDict, collections.UserList, collections.UserString

    def copied(cls):
        dictionary = _CLASS_MEMBERS(cls)["__dict__"].__get__

        def __copy__(self):
            _expect(self, cls, "__copy__")
            kind = type(self)
            made = kind.__new__(kind)
            _expect(made, cls, "__copy__")
            dictionary(made).update(dictionary(self))
            dictionary(made)["data"] = (
                dictionary(self)["data"][:] if cls is UserList else dictionary(self)["data"].copy()
            )
            return made

        return __copy__

    def copy(self):
        _expect(self, UserDict, "copy")
        if type(self) is UserDict:
            return UserDict(self.data.copy())
        data = self.data
        try:
            self.data = {}
            made = guest_copy.copy(self)
        finally:
            self.data = data
        made.update(self)
        return made

    def format(self, /, *args, **named):
        _expect(self, UserString, "format")
        return safe_format(self.data, *args, **named)

    def format_map(self, mapping):
        _expect(self, UserString, "format_map")
        return safe_format_map(self.data, mapping)

    _replace(UserDict, "copy", copy)
    _replace(UserDict, "__copy__", copied(UserDict))
    _replace(UserList, "__copy__", copied(UserList))
    _replace(UserString, "format", format)
    _replace(UserString, "format_map", format_map)


def _close_forward_references():
    """Its constructor compiles a text as it is, and leaves the code in the object that it is given."""
    original = _CLASS_MEMBERS(typing.ForwardRef).get("__init__")
    if original is None or getattr(original, "is_closed", False):
        return

    def __init__(self, *args, **named):
        if type(self) is not typing.ForwardRef:
            raise TypeError("ForwardRef.__init__ needs a ForwardRef, and no class that is derived from it")
        original(self, *args, **named)

    _replace(typing.ForwardRef, "__init__", __init__)
    __init__.__defaults__ = __init__.__kwdefaults__ = None
    __init__.is_closed = True
