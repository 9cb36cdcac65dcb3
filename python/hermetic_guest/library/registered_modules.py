"""Modules of this interpreter that the policy registers: a facade with the members that the rules allow."""

import importlib
import warnings
from types import ModuleType

from hermetic_guest.errors import NotLoaded
from hermetic_guest.gates.module_facade import fill, make_facade, members_of
from hermetic_guest.library.member_patterns import MemberPatterns, public_names


class RegisteredModules:
    """`rules`: name -> {'name', 'include': patterns or None, 'exclude': patterns, 'recursive': bool}."""

    def __init__(self, rules, find_standard=lambda name: None):
        """`find_standard(name)`: the facade of a standard module, or None."""
        self._patterns = {name: MemberPatterns(rule) for name, rule in rules.items()}
        self._find_standard = find_standard
        self._facades = {}

    def find(self, name):
        """The facade of a module by its full name; None if it is not registered."""
        found = self._registration_of(name)
        if found is None:
            return self._parent(name)
        patterns, path = found
        if path and not patterns.reaches(path):
            return None
        try:
            module = importlib.import_module(name)
        except NotLoaded:
            raise
        except ImportError:
            if path:
                raise ModuleNotFoundError("No module named %r" % name, name=name) from None
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

    def _parent(self, name):
        """The package around a module that is registered by its dotted name: it has that, and what it is as a standard module."""
        below = {each[len(name) + 1 :].partition(".")[0] for each in self._patterns if each.startswith(name + ".")}
        if not below:
            return None
        if name not in self._facades:
            standard = self._find_standard(name)
            members = {} if standard is None else dict(members_of(standard))
            members = {key: value for key, value in members.items() if key not in below}
            later = {each: self._finder("%s.%s" % (name, each)) for each in below}
            self._facades[name] = make_facade(name, members, members.get("__doc__"), later=later)
        return self._facades[name]

    def _finder(self, name):
        return lambda: self.find(name)

    def _facade(self, module, patterns, path):
        name = ".".join((patterns.name,) + path)
        if name not in self._facades:
            facade = self._facades[name] = make_facade(module.__name__, {}, module.__doc__)
            members, later = self._members(module, patterns, path)
            shown = getattr(module, "__all__", None)
            if type(shown) in (list, tuple):
                members["__all__"] = [each for each in shown if each in members or each in later]
            fill(facade, members, [name for name in dir(module) if name not in members], later)
        return self._facades[name]

    def _members(self, module, patterns, path):
        """Members that are there, and functions that make the facades of submodules: large packages have hundreds."""
        members, later = {}, {}
        for name in public_names(module):
            at = path + (name,)
            if not patterns.reaches(at):
                continue
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    value = getattr(module, name)
            except Exception:
                # The package loads it on demand, and that fails here.
                continue
            if isinstance(value, ModuleType):
                make = self._maker(module, value, patterns, at)
                if make is not None:
                    later[name] = make
            elif patterns.shows(at):
                members[name] = value
        return members, later

    def _maker(self, module, value, patterns, at):
        """What makes the facade of a module that is a member of another one; None if that is not shown."""
        # Only modules of the same package: never `numpy.os`.
        if not patterns.recursive or value.__name__.partition(".")[0] != module.__name__.partition(".")[0]:
            return None
        # It may have another name there: its own decides where there is a registration for that.
        patterns, path = self._registration_of(value.__name__) or (patterns, at)
        if path and not patterns.reaches(path):
            return None
        return lambda: self._facade(value, patterns, path)
