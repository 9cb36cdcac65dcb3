"""import: denied modules, native extensions, and a module search that somebody bent."""

import posix
import sys

from hermetic_guard.checks.files import resolve

EVENTS = frozenset(
    (
        "import",
        "ctypes.dlopen",
        "ctypes.dlsym",
        "ctypes.dlsym/handle",
        "ctypes.cdata",
        "ctypes.call_function",
        "ctypes.cdata/buffer",
        "ctypes.addressof",
        "ctypes.string_at",
        "ctypes.wstring_at",
        "ctypes.set_errno",
        "ctypes.PyObj_FromPtr",
        "sqlite3.enable_load_extension",
        "sqlite3.load_extension",
    )
)

FOREIGN_FUNCTIONS = frozenset(
    (
        "ctypes",
        "_ctypes",
        "_ctypes_test",
        "cffi",
        "_cffi_backend",
        "_xxtestfuzz",
        "_testcapi",
        "_testinternalcapi",
        "_testlimitedcapi",
        "_testclinic",
    )
)
# A sub-interpreter has no audit hook of ours: code in there would be free.
UNGUARDED_WORLDS = frozenset(
    ("_xxsubinterpreters", "_interpreters", "_interpchannels", "_interpqueues", "_xxinterpchannels")
)


# Their functions were replaced when the guards came; a second copy would have the originals.
ONCE = frozenset(("_posixsubprocess",))
LOADER = "<frozen importlib._bootstrap_external>"


def events(policy):
    """Reading a module's file is importing it by whatever road; only some policies have to look."""
    return EVENTS | {"open"} if policy["imports"] or policy["interpreter"] else EVENTS


def matches(name, denied):
    for prefix in denied:
        if name == prefix or name.startswith(prefix + "."):
            return prefix
    return None


def last_part(name):
    """The part that an extension's file and its init function are named after."""
    return name.rpartition(".")[2]


def module_of_file(path, places, len=len):
    """The denied module that this file belongs to, or None."""
    for place, cached, name in places:
        if path.startswith(place) and path[len(place) :].startswith((".", "/")):
            return name
        if path.startswith(cached):
            return name
    return None


def places_of(denied, directories):
    """For each denied module: its path without a suffix, the beginning of its bytecode file's, its name."""
    found = []
    for directory in directories:
        for name in denied:
            parent, _, last = (directory + "/" + name.replace(".", "/")).rpartition("/")
            found.append((parent + "/" + last, parent + "/__pycache__/" + last + ".", name))
    return tuple(found)


def bent_search(
    path,
    meta_path,
    path_hooks,
    search,
    main_is_ahead,
    copy=list.copy,
    type=type,
    issubclass=issubclass,
    str=str,
    list=list,
    tuple=tuple,
    len=len,
    stat=posix.stat,
    FileNotFoundError=FileNotFoundError,
    NotADirectoryError=NotADirectoryError,
    OSError=OSError,
):
    """Which of the search lists differs from what it was.

    `main_is_ahead`: we came through site, and Python puts the program's own directory first after that.
    """
    searched = []
    for entry in copy(path) if issubclass(type(path), list) else ():
        # A directory that is not there changes no search.
        missing = False
        if type(entry) is str and entry != "" and entry not in search[0]:
            try:
                stat(entry)
            except (FileNotFoundError, NotADirectoryError):
                missing = True
            except OSError:
                pass
        if not missing:
            searched.append(entry)
    if tuple(searched) != search[0] and not (main_is_ahead and tuple(searched[1:]) == search[0]):
        return "sys.path"
    # Libraries add finders of last resort (six does); going before ours is what changes the search.
    if not issubclass(type(meta_path), list) or tuple(copy(meta_path))[: len(search[1])] != search[1]:
        return "sys.meta_path"
    if not issubclass(type(path_hooks), list) or tuple(copy(path_hooks))[: len(search[2])] != search[2]:
        return "sys.path_hooks"
    return None


def bent_machinery(
    originals,
    importers,
    file_finder,
    known_finders,
    path_of,
    type=type,
    str=str,
    dict=dict,
    items=dict.items,
    get=dict.get,
    issubclass=issubclass,
):
    """Which part of the import system was replaced, or made to look elsewhere."""
    for namespace, name, original, shown in originals:
        if namespace.get(name) is not original:
            return shown
    if not issubclass(type(importers), dict):
        return "sys.path_importer_cache"
    for entry, finder in (*items(importers),):
        kind = type(finder)
        if kind is file_finder:
            place = get(path_of(finder), "path")
            if type(place) is not str or type(entry) is not str or not place.endswith(entry):
                return "sys.path_importer_cache"
        elif finder is not None and known_finders is not None and kind not in known_finders:
            return "sys.path_importer_cache"
    return None


def machinery(search):
    """What bent_machinery compares with: (namespace, name, value, how to call it)."""
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
    # Where only the two usual hooks are, only their finders can be.
    known = (
        (external.FileFinder, sys.modules["zipimport"].zipimporter)
        if len(search[2]) <= 2 and "zipimport" in sys.modules
        else None
    )
    return tuple(originals), external.FileFinder, known, vars(external.FileFinder)["__dict__"].__get__


def make_check(policy, deny, native_directories, search):
    """`search`: (sys.path, sys.meta_path, sys.path_hooks) as they were, under --no-interpreter-mutation; else None."""
    directories = [resolve(entry or ".", True) for entry in sys.path if type(entry) is str] if policy["imports"] else []
    libraries = tuple(
        directory + "/"
        for directory in directories
        if directory.rpartition("/")[2].startswith(("python3", "site-packages", "dist-packages", "lib-dynload"))
    )

    def check(
        event,
        args,
        deny=deny,
        places=places_of(policy["imports"], directories),
        libraries=libraries,
        loader=LOADER,
        once=ONCE,
        module_of_file=module_of_file,
        last_part=last_part,
        resolve=resolve,
        bent_search=bent_search,
        main_is_ahead=not hasattr(sys.modules["__main__"], "__file__"),
        bent_machinery=bent_machinery,
        machinery=machinery(search) if search is not None else None,
        live=vars(sys),
        getframe=sys._getframe,
        decode=bytes.decode,
        bytes=bytes,
        ValueError=ValueError,
        denied=tuple(policy["imports"]),
        native=policy["native"],
        native_directories=tuple(native_directories),
        foreign=FOREIGN_FUNCTIONS,
        unguarded=UNGUARDED_WORLDS,
        search=search,
        matches=matches,
        issubclass=issubclass,
        str=str,
        plain_str=str.__str__,
        type=type,
    ):
        __tracebackhide__ = True
        if event == "open":
            path = args[0]
            if issubclass(type(path), bytes):
                path = decode(path, "utf-8", "surrogateescape")
            if not issubclass(type(path), str) or not plain_str(path).endswith((".py", ".pyc", ".so")):
                return
            try:
                by_loader = getframe(2).f_code.co_filename == loader
            except ValueError:
                by_loader = False
            if places:
                real = resolve(plain_str(path), True)
                name = module_of_file(real, places)
                # Where programs are worked on, a file is also just a file.
                if name is not None and (by_loader or real.startswith(libraries)):
                    deny("imports", event, "import", "name", name, "ImportError")
            if by_loader and search is not None:
                bent = bent_search(
                    live["path"], live["meta_path"], live["path_hooks"], search, main_is_ahead
                ) or bent_machinery(machinery[0], live["path_importer_cache"], *machinery[1:])
                if bent is not None:
                    deny(
                        "interpreter", bent, "import through a changed " + bent, "path", plain_str(path), "ImportError"
                    )
            return
        if event != "import":
            if native:
                deny("native", event.partition("/")[0], "use a foreign function")
            return
        name, filename = args[0], args[1]
        name = plain_str(name) if issubclass(type(name), str) else ""
        file = plain_str(filename) if issubclass(type(filename), str) else None
        # An extension is loaded by the last part of whatever name it is given.
        last = last_part(name) if file is not None else name
        if last in unguarded:
            deny("interpreter", event, "make a sub-interpreter through", "name", name, "ImportError")
        if file is not None and last in once:
            deny("interpreter", event, "load a second copy of", "name", name, "ImportError")
        if denied and (
            matches(name, denied) is not None
            or (file is not None and module_of_file(resolve(file, True), places) is not None)
        ):
            deny("imports", event, "import", "name", name, "ImportError")
        if native:
            if name.partition(".")[0] in foreign or last in foreign:
                deny("native", event, "import", "name", name, "ImportError")
            if file is not None and (not file.startswith(native_directories) or "/.." in file):
                deny("native", event, "load the native extension", "name", name, "ImportError")
        # Loading an extension announces a second import, of the file, without the search lists.
        if search is not None and args[2] is not None:
            bent = bent_search(args[2], args[3], args[4], search, main_is_ahead)
            if bent is not None:
                deny("interpreter", bent, "search a changed " + bent + " for", "name", name, "ImportError")

    return check


def make_refusal(policy, deny):
    """`refuse(name)`: the import event's rules, for roads on which CPython announces nothing (importlib.import_module)."""

    def refuse(
        name,
        deny=deny,
        denied=tuple(policy["imports"]),
        native=policy["native"],
        foreign=FOREIGN_FUNCTIONS,
        unguarded=UNGUARDED_WORLDS,
        matches=matches,
        plain_str=str.__str__,
    ):
        __tracebackhide__ = True
        name = plain_str(name)  # a subclass could compare as it likes
        if name in unguarded:
            deny("interpreter", "import", "make a sub-interpreter through", "name", name, "ImportError")
        if matches(name, denied) is not None:
            deny("imports", "import", "import", "name", name, "ImportError")
        if native and name.partition(".")[0] in foreign:
            deny("native", "import", "import", "name", name, "ImportError")

    return refuse


def native_directories():
    """Where the interpreter keeps its own extension modules."""
    version = "python%d.%d" % sys.version_info[:2]
    return [
        "{}/{}/{}/lib-dynload/".format(prefix, lib, version)
        for prefix in {sys.base_prefix, sys.base_exec_prefix}
        for lib in ("lib", "lib64")
    ]
