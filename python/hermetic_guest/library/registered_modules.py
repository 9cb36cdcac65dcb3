"""Modules of this interpreter that the policy registers: a facade with the members that the rules allow."""

import importlib
from fnmatch import fnmatchcase
from types import ModuleType

from hermetic_guest.gates.module_facade import fill, make_facade


class RegisteredModules:
    """`rules`: name -> {'include': patterns or None, 'exclude': patterns, 'recursive': bool}."""

    def __init__(self, rules):
        self._rules = rules
        self._facades = {}

    def find(self, name):
        if name in self._facades:
            return self._facades[name]
        rule = self._rules.get(name)
        if rule is None:
            top, _, inner = name.partition(".")
            if not inner or not (self._rules.get(top) or {}).get("recursive"):
                return None
            rule = self._rules[top]
            if not _allows(rule, inner.split(".")[0]):
                return None
        try:
            module = importlib.import_module(name)
        except ImportError:
            return None
        facade = self._facades[name] = make_facade(name, {}, module.__doc__)
        return self._fill(facade, module, rule)

    def _fill(self, facade, module, rule):
        members = {}
        for name in dir(module):
            if name.startswith("_") and name != "__version__" or not _allows(rule, name):
                continue
            try:
                value = getattr(module, name)
            except Exception:
                # The package loads it on demand, and that fails here.
                continue
            if isinstance(value, ModuleType):
                # Only submodules of the package itself: never `numpy.os`.
                if not rule.get("recursive") or not value.__name__.startswith(module.__name__ + "."):
                    continue
                value = self.find(value.__name__)
                if value is None:
                    continue
            members[name] = value
        fill(facade, members, [name for name in dir(module) if name not in members])
        return facade


def _allows(rule, name):
    include, exclude = rule.get("include"), rule.get("exclude") or ()
    include = [include] if isinstance(include, str) else include
    exclude = [exclude] if isinstance(exclude, str) else exclude
    if include is not None and not any(fnmatchcase(name, pattern) for pattern in include):
        return False
    return not any(fnmatchcase(name, pattern) for pattern in exclude)
