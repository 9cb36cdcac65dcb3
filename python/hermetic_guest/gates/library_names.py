"""The private names that library code uses. Any other name with an underscore can only be one that a guest made up."""

import sys
from functools import cached_property, partial
from types import CodeType, FunctionType, ModuleType

from hermetic_guest.gates.fixed_self import original
from hermetic_guest.gates.ownership import all_classes

# The rewriter and the gates read it. It only grows.
LIBRARY_PRIVATE = set()
# id -> code object that was read already; keeps it alive, so that its id stays its own.
_read = {}
_MEMBERS = type.__dict__["__dict__"].__get__
_MODULE_MEMBERS = ModuleType.__dict__["__dict__"].__get__


def learn():
    """Reads all modules and classes that are loaded now."""
    for cls in all_classes().values():
        for name, member in list(_MEMBERS(cls).items()):
            _add(name)
            for part in ("__func__", "fget", "fset", "fdel", "func", "__wrapped__"):
                _read_function(_part(member, part))
            _read_function(member)
    for module in list(sys.modules.values()):
        if not isinstance(module, ModuleType):
            continue
        for name, member in list(_MODULE_MEMBERS(module).items()):
            _add(name)
            _read_function(member)
            _read_function(_part(member, "__wrapped__"))


# Asking them for an attribute runs no code of a package.
_TAME = frozenset(map(id, (FunctionType, classmethod, staticmethod, property, cached_property, partial)))


def _part(member, name):
    """An attribute of a member. An object of a package may load modules when it is asked for one, so only its dictionary is read."""
    if id(type(member)) in _TAME:
        return getattr(member, name, None)
    try:
        members = object.__getattribute__(member, "__dict__")
    except (AttributeError, TypeError):
        return None
    return members.get(name) if type(members) is dict else None


def _read_function(function):
    if type(function) is FunctionType:
        _read_code(original(function).__code__)


def _read_code(code):
    if id(code) in _read:
        return
    _read[id(code)] = code
    for names in (code.co_names, code.co_consts):
        for name in names:
            if type(name) is CodeType:
                _read_code(name)
            elif type(name) is tuple:
                for each in name:
                    _add(each)
            else:
                _add(name)


def _add(name):
    if type(name) is str and name[:1] == "_" and name.isidentifier():
        LIBRARY_PRIVATE.add(name)
