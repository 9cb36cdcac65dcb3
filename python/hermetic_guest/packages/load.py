"""Loads registered packages before the lock, with all that they would load later. See recipes.py."""

import importlib
import io
import os
import pkgutil
import signal
import sys
import time
import warnings
from contextlib import contextmanager
from types import ModuleType

from hermetic_guest.packages.library_files import LibraryFiles, close_imports, route_loaders
from hermetic_guest.packages.recipes import COMMON, ENVIRONMENT, RECIPES, SKIPPED, Recipe

# Seconds for one registered module: importing, warming up, and all that comes with it.
PATIENCE = 40
# Seconds for submodules that nobody has asked for yet.
_SUBMODULES = 10
_LONGEST_REASON = 300
_STANDARD = getattr(sys, "stdlib_module_names", frozenset())


class ModuleProblem(Exception):
    """A registered module cannot be loaded."""

    def __init__(self, module, reason):
        super().__init__("%s: %s" % (module, reason))
        self.module = module
        self.reason = reason


class TooSlow(BaseException):
    """Not an Exception: packages catch those around imports."""


class Packages:
    """The registered packages of this process."""

    def __init__(self, names):
        self.names = list(names)
        self._files = LibraryFiles([path for path in sys.path if path])
        self._reseeds = []
        self._done = set()
        # Modules that exist, so that a program can be told why one is not there.
        self._known = set()

    def load(self, seconds=PATIENCE):
        """Raises ModuleProblem."""
        before = dict(os.environ)
        os.environ.update(ENVIRONMENT)
        self._files.install()
        route_loaders(self._files)
        try:
            with _quietly():
                for name in self.names:
                    with _patience(name, seconds):
                        _import(name)
                if not all(name.partition(".")[0] in _STANDARD for name in self.names):
                    for name in COMMON:
                        _try_import(name)
                for name in self.names:
                    with _patience(name, seconds):
                        self._prepare(name)
                for name in sorted(self._done, key=list(RECIPES).index):
                    wrap = RECIPES[name].wrap
                    if wrap is not None:
                        wrap()
        finally:
            self._files.stop_recording()
            os.environ.clear()
            os.environ.update(before)
        self._known.update(found.name for found in pkgutil.iter_modules())

    def reseed(self):
        """Gives a forked process random numbers of its own. The module `random` does so by itself."""
        for reseed in self._reseeds:
            reseed()

    def attach(self, files):
        """From now on packages see the files of this box only, and nothing more can be loaded."""
        self._files.attach(files)
        tempfile = sys.modules.get("tempfile")
        if tempfile is not None:
            tempfile.tempdir = "/tmp"
        close_imports(self.why_missing)

    def why_missing(self, name):
        """A sentence about a module that this machine has and this box does not; None if there is no such module."""
        top = name.partition(".")[0]
        if name not in self._known and (top != name or name not in sys.builtin_module_names):
            return None
        return "module %r was not loaded before the box was locked; register it by name: policy.pythonModule('%s')" % (
            name,
            name,
        )

    def _prepare(self, name):
        top = name.partition(".")[0]
        self._note_submodules(top)
        if top in RECIPES:
            self._follow(top)
        else:
            self._load_below(sys.modules[name], True)

    def _follow(self, top):
        """What the recipe of a package says, after those that it needs."""
        if top in self._done or not _try_import(top):
            return
        recipe = RECIPES.get(top, Recipe())
        self._done.add(top)
        for needed in recipe.needs:
            self._follow(needed)
        for module in recipe.modules:
            _ = _try_import("%s.%s" % (top, module)) or _try_import(module)
        if recipe.has_all:
            self._load_below(sys.modules[top], False)
        _load_members(sys.modules[top], top + ".", set())
        folder = os.path.dirname(getattr(sys.modules[top], "__file__", None) or "/nowhere/x")
        for path in recipe.keeps:
            where = path.replace("{package}", folder)
            self._files.kept.keep_all(where, self._files.read_real, ("posix", "right"))
        if recipe.warm_up is not None:
            _attempt(recipe.warm_up)
        if recipe.reseed is not None:
            self._reseeds.append(recipe.reseed)

    def _note_submodules(self, top):
        self._known.add(top)
        for found in _submodules(sys.modules[top]):
            self._known.add(found)

    def _load_below(self, module, with_functions):
        """A package without a recipe: its submodules, and what its functions import when they are called."""
        until = time.monotonic() + _SUBMODULES
        for name in _submodules(module):
            if time.monotonic() > until:
                break
            _try_import(name)
        _load_members(module, module.__name__ + ".", set())
        if with_functions:
            for name in sorted(_imports_of(module.__name__.partition(".")[0])):
                if time.monotonic() < until:
                    _try_import(name)


def _import(name):
    try:
        importlib.import_module(name)
    except TooSlow:
        raise
    except BaseException as error:  # noqa: BLE001
        # A module may exit, or raise what is no Exception.
        text = " ".join(str(error).split())
        is_missing = isinstance(error, ModuleNotFoundError) and error.name == name
        reason = text if is_missing else "%s: %s" % (type(error).__name__, text)
        raise ModuleProblem(name, reason[:_LONGEST_REASON]) from None


def _try_import(name):
    if name in sys.modules:
        return True
    return _attempt(lambda: importlib.import_module(name))


def _attempt(work):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            work()
    except TooSlow:
        raise
    except BaseException:  # noqa: BLE001
        # It needs a package that is not installed, or a device. The program is told when it asks for it.
        return False
    return True


def _submodules(package):
    """Full names of the public modules below a package, found by their files."""
    for found in pkgutil.iter_modules(getattr(package, "__path__", ()), package.__name__ + "."):
        last = found.name.rpartition(".")[2]
        if last.startswith(("_", "test_")) or last in SKIPPED:
            continue
        yield found.name
        if found.ispkg and _try_import(found.name):
            yield from _submodules(sys.modules[found.name])


def _load_members(module, prefix, seen):
    """Some packages load their modules when they are first asked for as attributes."""
    seen.add(module.__name__)
    for name in dir(module):
        if name.startswith("_"):
            continue
        _attempt(lambda name=name: getattr(module, name))
        member = vars(module).get(name)
        if isinstance(member, ModuleType) and member.__name__.startswith(prefix) and member.__name__ not in seen:
            _load_members(member, prefix, seen)


# Modules that functions of a package may import late, and that are better not there: a package then does without.
_LEFT_OUT = frozenset(
    "ctypes cffi subprocess multiprocessing socket ssl tkinter turtle idlelib pdb code webbrowser antigravity this test".split()
)


def _imports_of(top):
    """Modules of this package, and of the standard library, that functions of the package import."""
    found = set()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != top or not isinstance(module, ModuleType):
            continue
        for code in _codes_of(module):
            for imported in code.co_names:
                if imported in _STANDARD and imported not in _LEFT_OUT and imported not in sys.modules:
                    found.add(imported)
    return found


def _codes_of(module):
    for member in list(vars(module).values()):
        for each in [member, *(vars(member).values() if isinstance(member, type) else ())]:
            code = getattr(each, "__code__", None) if type(each).__name__ == "function" else None
            if code is not None and getattr(each, "__module__", None) == module.__name__:
                yield code


@contextmanager
def _patience(name, seconds):
    """Raises ModuleProblem if it takes too long. A call in C that never returns is ended by the host."""

    def late(*_):
        raise TooSlow()

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except TooSlow:
        raise ModuleProblem(name, "it was not loaded within %g s" % seconds) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _quietly():
    """What modules print while they are loaded is nobody's output."""
    before = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = _Nowhere()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.stdout, sys.stderr = before


class _Nowhere(io.TextIOBase):
    def write(self, text):
        return len(text)

    def isatty(self):
        return False
