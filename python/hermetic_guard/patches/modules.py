"""The import system: modules are patched when they are imported, denied names are refused, and modules in C are not copied."""

import _imp
import sys


class GuardFinder:
    """First on sys.meta_path. It finds nothing itself: it asks the others, then patches what they load."""

    def __init__(self, patches, refuse, arrived):
        self._patches, self._refuse, self._arrived = patches, refuse, arrived

    def find_spec(self, name, path=None, target=None):
        self._refuse(name)
        patch = self._patches.get(name)
        if patch is None:
            return None
        for finder in sys.meta_path:
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                # A module in C is patched when it is created: see _guard_creation.
                if (
                    spec.loader is not None
                    and getattr(spec.loader, "__name__", type(spec.loader).__name__) not in _IN_C
                ):
                    spec.loader = _PatchingLoader(spec.loader, patch, self._arrived)
                return spec
        return None

    def invalidate_caches(self):
        pass


class _PatchingLoader:
    """Replaces the real loader until the module is loaded."""

    def __init__(self, loader, patch, arrived):
        self._loader, self._patch, self._arrived = loader, patch, arrived

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        module.__spec__.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        self._patch(module)
        self._arrived()


def install(seams, patches, refuse):
    """`refuse(name)`: see make_refusal of checks/imports.py."""
    for name in list(patches):
        if name in sys.modules:
            patches[name](sys.modules[name])
    finder = GuardFinder(patches, refuse, seams.arrived)
    sys.meta_path.insert(0, finder)
    _guard_creation(seams, patches, refuse)
    return finder


def _guard_creation(seams, patches, refuse):
    """A fresh copy of a module in C would have fresh functions, so it is patched anew, or the first one is returned."""
    kept = {name: sys.modules[name] for name in _ONCE if name in sys.modules}
    patches = dict(patches)  # a copy, because the target can reach the finder and its patches
    plain_spec = sys.modules["_frozen_importlib"].ModuleSpec

    def created(create, spec, rest):
        # Read once and made plain: a spec could tell us one name and the interpreter another.
        name, origin = str.__str__(spec.name), spec.origin
        last = name.rpartition(".")[2]
        refuse(name)
        refuse(last)
        if last in kept:
            return kept[last]
        spec = plain_spec(name, getattr(spec, "loader", None), origin=origin if origin is None else str.__str__(origin))
        module = create(spec, rest)
        if last in patches:
            patches[last](module)
            seams.arrived()
        return module

    def builtin_inner(spec, rest, original=_imp.create_builtin):
        return original(spec, *rest)

    def create_builtin(spec, *rest, inner=builtin_inner, created=created):
        return created(inner, spec, rest)

    def dynamic_inner(spec, rest, original=_imp.create_dynamic):
        return original(spec, *rest)

    def create_dynamic(spec, *rest, inner=dynamic_inner, created=created):
        return created(inner, spec, rest)

    seams.replace([_imp], "create_builtin", create_builtin)
    seams.replace([_imp], "create_dynamic", create_dynamic)


_ONCE = frozenset(
    ("posix", "_posixsubprocess", "_socket", "_imp", "_io", "gc", "sys", "builtins", "_signal", "marshal", "_thread")
)
_IN_C = ("ExtensionFileLoader", "BuiltinImporter")


def install_name_check(seams, denied, judge):
    """Importing a module that is loaded already raises no event, so --deny-import also asks here."""
    import builtins

    from hermetic_guard.checks.module_files import matches
    from hermetic_guard.request import request

    def inner(args, original=builtins.__import__):
        return original(*args)

    def __import__(name, globals=None, locals=None, fromlist=(), level=0, inner=inner):
        full = str.__str__(name)
        if level and globals:
            package = globals.get("__package__") or globals.get("__name__", "").rpartition(".")[0]
            full = ".".join(package.split(".")[: len(package.split(".")) - level + 1] + ([full] if full else []))
        for candidate in [full] + [full + "." + item for item in fromlist or () if isinstance(item, str)]:
            if matches(candidate, denied) is not None:
                judge(request("imports", "import", "import", "name", candidate, "ImportError"))
        return inner((name, globals, locals, fromlist, level))

    seams.replace([builtins], "__import__", __import__)
