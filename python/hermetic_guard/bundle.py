"""Loads this package from one file of bytecode, made by scripts/build/compile_guard.py, where there is one that fits.

The modules that every start needs are loaded at once, in an order that the file names; the others when they are imported.
"""

import marshal
import posix
import sys

_MACHINERY = sys.modules["_frozen_importlib"]


class Bundle:
    """Finds and loads the modules in the bundle; it leaves sys.meta_path once the guards are installed."""

    def __init__(self, modules):
        self._modules = modules

    def find_spec(self, name, path=None, target=None):
        if name not in self._modules:
            return None
        file, is_package, _ = self._modules[name]
        spec = _MACHINERY.ModuleSpec(name, self, origin=file, is_package=is_package)
        spec.has_location = True
        return spec

    def load(self, name):
        """Loads a module whose own imports are loaded by now, without the many steps of the import system."""
        file, is_package, code = self._modules[name]
        module = sys.modules[name] = type(sys)(name)
        module.__file__ = file
        if is_package:
            module.__path__ = [file.rpartition("/")[0]]
        exec(marshal.loads(code), module.__dict__)
        package, _, last = name.rpartition(".")
        setattr(sys.modules[package], last, module)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(marshal.loads(self._modules[module.__name__][2]), module.__dict__)


def use_bundle(folder):
    """Puts the bundle first on sys.meta_path, unless it is missing, was moved, or does not fit a source."""
    try:
        descriptor = posix.open(
            "%s/__pycache__/guard.%s.bundle" % (folder, sys.implementation.cache_tag), posix.O_RDONLY | posix.O_CLOEXEC
        )
        try:
            data = posix.read(descriptor, posix.fstat(descriptor).st_size)
        finally:
            posix.close(descriptor)
        content = marshal.loads(data)
        modules, first = content["modules"], content["first"]
        if content["folder"] != folder:
            return
        for name, modified, size in content["stamps"]:
            facts = posix.stat(folder + "/" + name)
            if facts.st_mtime_ns != modified or facts.st_size != size:
                return
    except (OSError, ValueError, EOFError, TypeError, KeyError):
        return
    bundle = Bundle(modules)
    sys.meta_path.insert(0, bundle)
    for name in first:
        if name not in sys.modules:
            bundle.load(name)


def retire():
    """Takes the bundle off sys.meta_path. Modules that are imported later come from their files."""
    for finder in [finder for finder in sys.meta_path if isinstance(finder, Bundle)]:
        sys.meta_path.remove(finder)
