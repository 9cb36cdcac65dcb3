"""The guest's import statement: facades of standard and registered modules, and modules of the guest's own."""

import sys
from types import ModuleType

from hermetic_guest.errors import denied
from hermetic_guest.gates.attribute_names import FORBIDDEN_NAMES

_MISSING = object()


class GuestModule(ModuleType):
    """A module that the guest wrote."""

    # A copy: nobody writes into the names of a module but by assignment.
    __dict__ = property(
        lambda self: {
            name: value
            for name, value in globals_of(self).items()
            if name.isidentifier() and name not in FORBIDDEN_NAMES
        }
    )

    def __repr__(self):
        return "<module %r from %r>" % (self.__name__, globals_of(self).get("__file__"))


GuestModule.__module__, GuestModule.__name__, GuestModule.__qualname__ = "builtins", "module", "module"
globals_of = ModuleType.__dict__["__dict__"].__get__


def make_module(name, builtins, filename=None, package=None, path=None):
    module = GuestModule(name)
    content = globals_of(module)
    content.clear()
    content.update({"__name__": name, "__doc__": None, "__builtins__": builtins, "__package__": package})
    if filename is not None:
        content["__file__"] = filename
    if path is not None:
        content["__path__"] = path
    return module


class Importer:
    """`modules` is the guest's sys.modules. `find(name)` gives a facade or None; `find_source(name)` asks the host."""

    def __init__(self, builtins, find, find_source, run_module):
        self.modules = {}
        self._builtins = builtins
        self._find = find
        self._find_source = find_source
        self._run_module = run_module

    def load(self, name):
        """The module of this absolute name, with its parents."""
        parent = None
        parts = name.split(".")
        for count in range(1, len(parts) + 1):
            full = ".".join(parts[:count])
            module = self.modules.get(full)
            if module is None:
                module = self._load_one(full, parent)
                if parent is not None and type(parent) is GuestModule:
                    globals_of(parent)[parts[count - 1]] = module
            parent = module
        return parent

    def _load_one(self, name, parent):
        found = self._find(name)
        if found is None and type(parent) is not GuestModule and parent is not None:
            found = _submodule(parent, name.rpartition(".")[2])
        if found is None:
            found = self._find_source(name)
        if found is None:
            message = (
                "module %r is not available in the sandbox" % name if _is_known(name) else "No module named %r" % name
            )
            if _is_known(name):
                raise denied("import", name, message)
            raise ModuleNotFoundError(message, name=name)
        if not hasattr(type(found), "is_package"):
            self.modules[name] = found
            return found
        package = name if found.is_package else name.rpartition(".")[0]
        module = make_module(
            name,
            self._builtins,
            found.filename,
            package,
            [found.filename.rpartition("/")[0]] if found.is_package else None,
        )
        self.modules[name] = module
        try:
            self._run_module(module, found)
        except BaseException:
            self.modules.pop(name, None)
            raise
        # A module may put another object in its own place only through the host's table, which it cannot reach.
        return module

    def member(self, module, name):
        """`from module import name`; never through sys.modules, as CPython would."""
        value = getattr(module, name, _MISSING)
        if value is not _MISSING:
            return value
        if type(module) is GuestModule or isinstance(module, ModuleType):
            full = "%s.%s" % (globals_of(module).get("__name__"), name)
            if full in self.modules and type(module) is GuestModule:
                return self.modules[full]
            if type(module) is GuestModule and "__path__" in globals_of(module):
                try:
                    return self.load(full)
                except ModuleNotFoundError as error:
                    if error.name != full:
                        raise
            if type(module) is not GuestModule:
                try:
                    getattr(module, name)
                except AttributeError as error:
                    raise _as_import_error(error, module, name) from None
        where = globals_of(module).get("__name__") if isinstance(module, ModuleType) else type(module).__name__
        raise ImportError("cannot import name %r from %r" % (name, where), name=where)

    def gates(self):
        """(what import statements are rewritten to, `__import__`)"""

        def import_module(name, is_bound_whole):
            module = self.load(name)
            return module if is_bound_whole else self.modules[name.partition(".")[0]]

        def import_from(name, level, names):
            module = self.load(_absolute(name, level, sys._getframe(1).f_globals))
            return tuple([self.member(module, each) for each in names])

        def import_star(name, level):
            into = sys._getframe(1).f_globals
            module = self.load(_absolute(name, level, into))
            names = getattr(module, "__all__", None)
            if names is None:
                names = [each for each in globals_of(module) if each[:1] != "_"]
            for each in list(names):
                if type(each) is not str or not each.isidentifier() or each in FORBIDDEN_NAMES:
                    raise denied("import", "*", "%r cannot be imported" % (each,))
                into[each] = self.member(module, each)

        def __import__(name, globals=None, locals=None, fromlist=(), level=0):
            if type(name) is not str:
                raise TypeError("__import__() argument 1 must be str, not %s" % type(name).__name__)
            if name in _LOADED_BY_C and not level and name in sys.modules:
                return None
            absolute = _absolute(name, level, sys._getframe(1).f_globals)
            module = self.load(absolute)
            return module if fromlist else self.modules[absolute.partition(".")[0]]

        return {"$import": import_module, "$from": import_from, "$star": import_star}, __import__


def _as_import_error(error, module, name):
    if hasattr(error, "action"):
        return denied("import", "%s.%s" % (globals_of(module).get("__name__"), name), str(error))
    return ImportError("cannot import name %r from %r" % (name, globals_of(module).get("__name__")))


def _submodule(parent, name):
    value = getattr(parent, name, None)
    return value if isinstance(value, ModuleType) else None


def _absolute(name, level, importer):
    if not level:
        if not name:
            raise ValueError("Empty module name")
        return name
    package = importer.get("__package__")
    if not isinstance(package, str) or not package:
        raise ImportError("attempted relative import with no known parent package")
    parts = str.__str__(package).split(".")
    if level > len(parts):
        raise ImportError("attempted relative import beyond top-level package")
    base = ".".join(parts[: len(parts) - level + 1])
    return base + "." + name if name else base


def _is_known(name):
    """Whether this interpreter has such a module, so that its absence is a decision and not a mistake."""
    top = name.partition(".")[0]
    return (
        top in sys.modules
        or top in sys.builtin_module_names
        or top in getattr(sys, "stdlib_module_names", _OFTEN_TRIED)
    )


# Imported by functions in C with the builtins of their caller; what they use is in sys.modules, whatever this answers.
_LOADED_BY_C = frozenset("_strptime _bootlocale _pylong locale warnings copyreg encodings".split())
_OFTEN_TRIED = frozenset(
    "os sys subprocess socket ctypes threading multiprocessing shutil importlib inspect gc pickle marshal builtins".split()
)
