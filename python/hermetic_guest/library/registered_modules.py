"""Modules of this interpreter that the policy registers: a facade with the members that the rules allow."""

import importlib
from types import ModuleType

from hermetic_guest.gates.module_facade import fill, make_facade
from hermetic_guest.library.member_patterns import MemberPatterns, public_names


class RegisteredModules:
    """`rules`: name -> {'name', 'include': patterns or None, 'exclude': patterns, 'recursive': bool}."""

    def __init__(self, rules):
        self._patterns = {name: MemberPatterns(rule) for name, rule in rules.items()}
        self._facades = {}

    def find(self, name):
        """The facade of a module by its full name; None if it is not registered or not there."""
        found = self._registration_of(name)
        if found is None:
            return None
        patterns, path = found
        if path and not patterns.reaches(path):
            return None
        try:
            module = importlib.import_module(name)
        except ImportError:
            return None
        return self._facade(module, patterns, path)

    def _registration_of(self, name):
        """The registration of this module or of the package around it, and the names that lead on from there."""
        parts = tuple(name.split("."))
        for length in range(len(parts), 0, -1):
            patterns = self._patterns.get(".".join(parts[:length]))
            if patterns is not None and (length == len(parts) or patterns.recursive):
                return patterns, parts[length:]
        return None

    def _facade(self, module, patterns, path):
        name = ".".join((patterns.name,) + path)
        if name not in self._facades:
            facade = self._facades[name] = make_facade(module.__name__, {}, module.__doc__)
            members = self._members(module, patterns, path)
            fill(facade, members, [name for name in dir(module) if name not in members])
        return self._facades[name]

    def _members(self, module, patterns, path):
        members = {}
        for name in public_names(module):
            at = path + (name,)
            if not patterns.reaches(at):
                continue
            try:
                value = getattr(module, name)
            except Exception:
                # The package loads it on demand, and that fails here.
                continue
            if isinstance(value, ModuleType):
                # Only submodules of the package itself: never `numpy.os`. It may have another name there, which hides it too.
                is_own = value.__name__.startswith(module.__name__ + ".")
                if not patterns.recursive or not is_own or self._is_hidden(value.__name__):
                    continue
                members[name] = self._facade(value, patterns, at)
            elif patterns.shows(at):
                members[name] = value
        return members

    def _is_hidden(self, name):
        found = self._registration_of(name)
        return found is not None and found[0].hides(found[1])
