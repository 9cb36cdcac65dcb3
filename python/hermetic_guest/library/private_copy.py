"""A standard module run again for the guest, from the same source, with builtins that ask before they touch a name.

functools.wraps, string.Formatter, copy and dataclasses get, set and evaluate names that the guest chose. In their own
copies `getattr`, `setattr` and `exec` are the guest's.
"""

import builtins
import importlib.util
import sys
from types import ModuleType


def private_copy(name, guarded, imports):
    """`guarded`: builtins to replace; `imports`: name -> module that the copy gets when it imports."""
    spec = importlib.util.find_spec(name)
    module = ModuleType(name)

    def import_module(wanted, globals=None, locals=None, fromlist=(), level=0):
        if wanted in imports and not level:
            return imports[wanted]
        return builtins.__import__(wanted, globals, locals, fromlist, level)

    module.__dict__["__builtins__"] = dict(vars(builtins), __import__=import_module, **guarded)
    code = spec.loader.get_code(name)
    # Some decorators look a class's module up while it is made.
    exec(code, module.__dict__)
    return module


class FakeSys:
    """What a copy sees as `sys`: the guest's modules in the place of the interpreter's."""

    def __init__(self, modules):
        self.modules = _Modules(modules)

    def __getattr__(self, name):
        if name in ("_getframe", "_getframemodulename"):
            raise AttributeError(name)
        return getattr(sys, name)


class _Modules:
    """dataclasses asks for `typing` itself, and for the module that a class names."""

    def __init__(self, guest_modules):
        self._guest_modules = guest_modules

    def get(self, name, default=None):
        if name == "typing" or name == "dataclasses":
            return sys.modules.get(name, default)
        found = self._guest_modules.get(name, default)
        # Its names are looked at: a class that was made by a call names a module that the guest does not have.
        return ModuleType("") if found is None else found

    def __getitem__(self, name):
        return self._guest_modules[name]

    def __contains__(self, name):
        return name in self._guest_modules
