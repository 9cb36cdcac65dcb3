"""Runs a standard module a second time for the guest, from the same source, with builtins that check names first.

functools, string, copy and dataclasses read, set and evaluate names that their caller chose. In the guest's copies of
them `getattr`, `setattr` and `exec` are the guest's own.
"""

import builtins
import importlib.util
import sys
from types import ModuleType


def private_copy(name, guarded, imports):
    """`guarded`: the builtins to replace. `imports`: name -> the module that the copy gets when it imports that name."""
    spec = importlib.util.find_spec(name)
    module = ModuleType(name)

    def import_module(wanted, globals=None, locals=None, fromlist=(), level=0):
        if wanted in imports and not level:
            return imports[wanted]
        return builtins.__import__(wanted, globals, locals, fromlist, level)

    module.__dict__["__builtins__"] = dict(vars(builtins), __import__=import_module, **guarded)
    code = spec.loader.get_code(name)
    exec(code, module.__dict__)
    return module


class FakeSys:
    """The `sys` of a copy: it has the guest's modules in place of the interpreter's, and no frames."""

    def __init__(self, modules):
        self.modules = _Modules(modules)

    def __getattr__(self, name):
        if name in ("_getframe", "_getframemodulename"):
            raise AttributeError(name)
        return getattr(sys, name)


class _Modules:
    """dataclasses looks up `typing`, itself, and the module that a class names."""

    def __init__(self, guest_modules):
        self._guest_modules = guest_modules

    def get(self, name, default=None):
        if name == "typing" or name == "dataclasses":
            return sys.modules.get(name, default)
        found = self._guest_modules.get(name, default)
        # dataclasses reads names of the module: a class can name one that the guest does not have.
        return ModuleType("") if found is None else found

    def __getitem__(self, name):
        return self._guest_modules[name]

    def __contains__(self, name):
        return name in self._guest_modules
