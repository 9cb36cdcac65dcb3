"""The guest's import statement. It finds facades of standard and registered modules, and modules of the guest's own."""

import sys
from types import ModuleType

from hermetic_guest.capabilities import HAS_STANDARD_NAMES
from hermetic_guest.errors import denied
from hermetic_guest.gates.attribute_names import FORBIDDEN_NAMES
from hermetic_guest.gates.module_facade import Facade, members_of
from hermetic_guest.gates.guest_module import GuestModule, globals_of, make_guest_module
from hermetic_guest.library.guest_code.texts import ABSENT
from hermetic_guest.library.refusals import reason_of
from hermetic_guest.library.source import Source

_MISSING = object()


class Importer:
    """`find(name)` returns a facade or None. `find_source(name)` asks outside: a facade, a Source or None."""

    def __init__(self, builtins, find, find_source, run_module, bound):
        # The guest's sys.modules, which it cannot reach.
        self.modules = {}
        self._builtins = builtins
        self._find = find
        self._find_source = find_source
        self._run_module = run_module
        # Takes the names that a star import binds in the program itself.
        self._bound = bound

    def load(self, name):
        """The module of this absolute name. Loads its parents first."""
        parent = None
        parts = name.split(".")
        for count in range(1, len(parts) + 1):
            full = ".".join(parts[:count])
            module = self.modules.get(full)
            if module is None:
                module = self._load_one(full, parent)
                if type(parent) is GuestModule or issubclass(type(parent), Facade) and type(module) is GuestModule:
                    globals_of(parent)[parts[count - 1]] = module
            parent = module
        return parent

    def _load_one(self, name, parent):
        found = self._find(name)
        if found is None and type(parent) is not GuestModule and parent is not None:
            found = _submodule(parent, name.rpartition(".")[2])
        if found is None:
            found = self._find_source(name)
        if found is None and name == "main":
            # Programs that were files call the first one so.
            found = self.modules["__main__"]
        if found is None:
            raise _not_found(name)
        if type(found) is not Source:
            self.modules[name] = found
            return found
        return self._run_source(name, found)

    def _run_source(self, name, source):
        package = name if source.is_package else name.rpartition(".")[0]
        path = [source.filename.rpartition("/")[0]] if source.is_package else None
        module = make_guest_module(name, self._builtins, source.filename, package, path)
        self.modules[name] = module
        try:
            self._run_module(module, source)
        except BaseException:
            self.modules.pop(name, None)
            raise
        return module

    def member(self, module, name):
        """`from module import name`. Never asks sys.modules, as CPython would."""
        value = getattr(module, name, _MISSING)
        if value is not _MISSING:
            return value
        if type(module) is GuestModule:
            full = "%s.%s" % (globals_of(module).get("__name__"), name)
            if full in self.modules:
                return self.modules[full]
            if "__path__" in globals_of(module):
                try:
                    return self.load(full)
                except ModuleNotFoundError as error:
                    if error.name != full:
                        raise
        elif isinstance(module, ModuleType):
            try:
                getattr(module, name)
            except AttributeError as error:
                raise _as_import_error(error, module, name) from None
        where = globals_of(module).get("__name__") if isinstance(module, ModuleType) else type(module).__name__
        raise ImportError("cannot import name %r from %r" % (name, where), name=where)

    def gates(self):
        """(the gates of import statements, `__import__`). Each reads the frame of its caller, which must be the guest's."""

        def import_module(name, is_bound_whole):
            module = self.load(name)
            return module if is_bound_whole else self.modules[name.partition(".")[0]]

        def import_from(name, level, member):
            return self.member(self.load(_absolute(name, level, sys._getframe(1).f_globals)), member)

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
                if into is globals_of(self.modules["__main__"]):
                    self._bound.setdefault(each)

        def __import__(name, globals=None, locals=None, fromlist=(), level=0):
            if type(name) is not str:
                raise TypeError("__import__() argument 1 must be str, not %s" % type(name).__name__)
            if name in _LOADED_BY_C and not level and name in sys.modules:
                return None
            absolute = _absolute(name, level, sys._getframe(1).f_globals)
            module = self.load(absolute)
            return module if fromlist else self.modules[absolute.partition(".")[0]]

        return {"$import": import_module, "$from": import_from, "$star": import_star}, __import__


def _not_found(name):
    reason = reason_of(name)
    if reason is not None or _is_known(name) and name not in ABSENT:
        text = "module %r is not available in the sandbox%s" % (name, "" if reason is None else ": " + reason)
        return denied("import", name, text)
    return ModuleNotFoundError("No module named %r" % name, name=name)


def _as_import_error(error, module, name):
    if hasattr(error, "action"):
        return denied("import", "%s.%s" % (globals_of(module).get("__name__"), name), str(error))
    return ImportError("cannot import name %r from %r" % (name, globals_of(module).get("__name__")))


def _submodule(parent, name):
    if issubclass(type(parent), Facade):
        # Not getattr, which would report that the facade withholds it.
        value = members_of(parent).get(name)
        return value if isinstance(value, ModuleType) else None
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
    """Whether this interpreter has such a module: then its absence is a decision of the policy and is reported."""
    top = name.partition(".")[0]
    return top in sys.modules or top in sys.builtin_module_names or top in _STANDARD_NAMES


# Functions in C import these with the builtins of their caller. They ignore the answer and use sys.modules.
_LOADED_BY_C = frozenset("_strptime _bootlocale _pylong locale warnings copyreg encodings".split())
# Where the interpreter has no list: the modules that programs ask for most often.
_STANDARD_NAMES = (
    sys.stdlib_module_names
    if HAS_STANDARD_NAMES
    else frozenset(
        "os sys subprocess socket ctypes threading multiprocessing shutil importlib inspect gc pickle marshal builtins".split()
    )
)
