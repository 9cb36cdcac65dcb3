"""The `include` and `exclude` of a registered module, as src/sandbox/registry/rules/member-pattern.ts reads them.

A pattern of n parts is compared with the last n parts of a member's full name, `numpy.random.seed`: an undotted one means
the member wherever it is. Naming something that has members names those too.
"""

import importlib
import pkgutil
from fnmatch import fnmatchcase
from types import ModuleType


class MemberPatterns:
    def __init__(self, rule):
        self.name = rule["name"]
        self.recursive = bool(rule.get("recursive"))
        self._top = tuple(self.name.split("."))
        self._include = _parse(rule.get("include"), ["*"])
        self._exclude = _parse(rule.get("exclude"), [])

    def shows(self, path):
        """`path`: the names that lead from the module to a member."""
        return self._names(self._include, path) and not self.hides(path)

    def hides(self, path):
        return self._names(self._exclude, path)

    def reaches(self, path):
        """Whether a submodule is shown, or may have a member that is."""
        return not self.hides(path) and (self._names(self._include, path) or self._leads_on(path))

    def unmatched(self):
        """The first pattern that names nothing: its option, its text, the names that there are. None if there is none."""
        known = None
        for option, patterns in (("include", self._include), ("exclude", self._exclude)):
            for parts in patterns:
                if _is_everything(option, parts):
                    continue
                known = known or list(self._members(importlib.import_module(self.name), ()))
                if not any(_ends_with(self._top + path, parts) for path in known):
                    return option, ".".join(parts), [".".join(path) for path in known]
        return None

    def _names(self, patterns, path):
        ends = range(1, len(path) + 1)
        return any(_ends_with(self._top + path[:end], parts) for parts in patterns for end in ends)

    def _leads_on(self, path):
        """A pattern with owners whose first ones fit to the end of this path: `random.seed`, for `numpy.random`."""
        full = self._top + path
        return any(_ends_with(full, parts[:count]) for parts in self._include for count in range(1, len(parts)))

    def _members(self, module, path):
        for name in sorted(public_names(module)):
            value = None
            try:
                value = getattr(module, name)
            except Exception:  # noqa: BLE001
                # The package loads it on demand, and that fails here. It has the name all the same.
                pass
            if not isinstance(value, ModuleType):
                yield path + (name,)
            elif self.recursive and value.__name__.startswith(module.__name__ + "."):
                yield path + (name,)
                yield from self._members(value, path + (name,))
        if self.recursive:
            yield from self._not_loaded(module, path)

    def _not_loaded(self, module, path):
        """Submodules that only an import adds to their package. They are imported if a pattern speaks about them."""
        spoken_of = {part for parts in self._include + self._exclude for part in parts[:-1]}
        for found in pkgutil.iter_modules(getattr(module, "__path__", ())):
            if found.name.startswith("_") or hasattr(module, found.name):
                continue
            yield path + (found.name,)
            if found.name in spoken_of:
                try:
                    inner = importlib.import_module("%s.%s" % (module.__name__, found.name))
                except Exception:  # noqa: BLE001
                    continue
                yield from self._members(inner, path + (found.name,))


def public_names(module):
    return [name for name in dir(module) if name == "__version__" or not name.startswith("_")]


def _parse(given, otherwise):
    given = otherwise if given is None else [given] if isinstance(given, str) else given
    return [tuple(text.split(".")) for text in given]


def _ends_with(full, parts):
    return len(full) >= len(parts) and all(map(fnmatchcase, full[len(full) - len(parts) :], parts))


def _is_everything(option, parts):
    """`*` means whatever there is; private names are hidden with or without an `exclude` of `_*`."""
    last = parts[-1]
    return all(part == "*" for part in parts) or (
        option == "exclude" and last[:1] == "_" and ("*" in last or "?" in last)
    )
