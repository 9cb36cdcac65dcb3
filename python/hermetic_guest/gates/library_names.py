"""Private names that code of the host uses. Any other name with an underscore can only be one that a guest made up."""

import sys
from types import CodeType, FunctionType

from hermetic_guest.gates.ownership import all_classes

# Read by the rewriter and the gates; only grows.
HOST_PRIVATE = set()
_walked = {}


def learn():
    """Look through all modules and classes that are loaded now."""
    for cls in all_classes().values():
        for name, member in list(type.__dict__["__dict__"].__get__(cls).items()):
            _take(name)
            for part in ("__func__", "fget", "fset", "fdel", "func", "__wrapped__"):
                _walk_function(getattr(member, part, None))
            _walk_function(member)
    for module in list(sys.modules.values()):
        for name, member in list(getattr(module, "__dict__", {}).items()):
            _take(name)
            _walk_function(member)
            _walk_function(getattr(member, "__wrapped__", None) if callable(member) else None)


def _walk_function(function):
    if type(function) is FunctionType:
        _walk(function.__code__)


def _walk(code):
    if id(code) in _walked:
        return
    _walked[id(code)] = code
    for names in (code.co_names, code.co_consts):
        for name in names:
            if type(name) is CodeType:
                _walk(name)
            elif type(name) is tuple:
                for each in name:
                    _take(each)
            else:
                _take(name)


def _take(name):
    if type(name) is str and name[:1] == "_" and name.isidentifier():
        HOST_PRIVATE.add(name)
