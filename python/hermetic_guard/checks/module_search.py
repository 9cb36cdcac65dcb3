"""--no-interpreter-mutation: whether the module search is still the one that the guards found."""

import posix
import sys


def is_missing(entry, held=(posix.stat, FileNotFoundError, NotADirectoryError, OSError)):
    """Whether there is no such directory. Then it does not change the search."""
    stat, FileNotFoundError, NotADirectoryError, OSError = held
    try:
        stat(entry)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        pass
    return False


def bent_search(
    path, meta_path, path_hooks, search, held=(is_missing, list.copy, type, issubclass, str, list, tuple, len)
):
    """Which of the search lists differs from what it was. `search`: the three as they were, and `main_is_ahead`."""
    is_missing, copy, type, issubclass, str, list, tuple, len = held
    known_path, known_meta_path, known_hooks, main_is_ahead = search
    searched = []
    for entry in copy(path) if issubclass(type(path), list) else ():
        if not (type(entry) is str and entry != "" and entry not in known_path and is_missing(entry)):
            searched.append(entry)
    if tuple(searched) != known_path and not (main_is_ahead and tuple(searched[1:]) == known_path):
        return "sys.path"
    # Libraries add finders of last resort (six does); only a finder before ours changes the search.
    if not issubclass(type(meta_path), list) or tuple(copy(meta_path))[: len(known_meta_path)] != known_meta_path:
        return "sys.meta_path"
    if not issubclass(type(path_hooks), list) or tuple(copy(path_hooks))[: len(known_hooks)] != known_hooks:
        return "sys.path_hooks"
    return None


def bent_machinery(importers, machinery, held=(type, issubclass, str, dict, dict.items, dict.get)):
    """Which part of the import system was replaced, or made to look elsewhere. `machinery`: see _machinery."""
    type, issubclass, str, dict, items, get = held
    originals, file_finder, known_finders, attributes_of = machinery
    for namespace, name, original, shown in originals:
        if namespace.get(name) is not original:
            return shown
    if not issubclass(type(importers), dict):
        return "sys.path_importer_cache"
    for entry, finder in (*items(importers),):
        kind = type(finder)
        if kind is file_finder:
            directory = get(attributes_of(finder), "path")
            if type(directory) is not str or type(entry) is not str or not directory.endswith(entry):
                return "sys.path_importer_cache"
        elif finder is not None and known_finders is not None and kind not in known_finders:
            return "sys.path_importer_cache"
    return None


def make_search_checks(lists):
    """(bent_lists(path, meta_path, path_hooks), bent_now()): each answers the name of what was changed, or None.

    `lists`: sys.path, sys.meta_path and sys.path_hooks as they were. `bent_now` reads those of `sys`, and looks at the
    import system itself too.
    """
    # True in a child that site guards: there Python adds the program's own directory in front later.
    main_is_ahead = not hasattr(sys.modules["__main__"], "__file__")
    held = ((*lists, main_is_ahead), _machinery(lists), vars(sys), bent_search, bent_machinery)

    def bent_lists(path, meta_path, path_hooks, held=held):
        search, _, _, bent_search, _ = held
        return bent_search(path, meta_path, path_hooks, search)

    def bent_now(held=held):
        search, machinery, live, bent_search, bent_machinery = held
        bent = bent_search(live["path"], live["meta_path"], live["path_hooks"], search)
        return bent or bent_machinery(live["path_importer_cache"], machinery)

    return bent_lists, bent_now


def _machinery(lists):
    """((namespace, name, value, how to call it), ...), FileFinder, the finders that there can be, its `__dict__` getter."""
    external, internal = sys.modules["_frozen_importlib_external"], sys.modules["_frozen_importlib"]
    builtins = vars(sys.modules["builtins"])
    originals = [(builtins, "__import__", builtins["__import__"], "builtins.__import__")]
    for cls in (
        external.PathFinder,
        external.FileFinder,
        external.SourceFileLoader,
        internal.BuiltinImporter,
        internal.FrozenImporter,
    ):
        for name in ("find_spec", "get_data", "path_stats", "exec_module"):
            if name in vars(cls):
                originals.append((vars(cls), name, vars(cls)[name], cls.__name__ + "." + name))
    # With only the two usual hooks there can be only their finders.
    known = (
        (external.FileFinder, sys.modules["zipimport"].zipimporter)
        if len(lists[2]) <= 2 and "zipimport" in sys.modules
        else None
    )
    return tuple(originals), external.FileFinder, known, vars(external.FileFinder)["__dict__"].__get__
