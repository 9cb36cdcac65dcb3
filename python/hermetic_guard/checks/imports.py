"""import: denied modules, native extensions, and a module search that somebody bent."""
import posix
import sys

EVENTS = frozenset(("import", "ctypes.dlopen", "ctypes.dlsym", "ctypes.dlsym/handle", "ctypes.cdata", "ctypes.call_function", "ctypes.cdata/buffer", "ctypes.addressof", "ctypes.string_at", "ctypes.wstring_at", "ctypes.set_errno", "ctypes.PyObj_FromPtr", "sqlite3.enable_load_extension", "sqlite3.load_extension"))

FOREIGN_FUNCTIONS = frozenset(("ctypes", "_ctypes", "_ctypes_test", "cffi", "_cffi_backend", "_xxtestfuzz", "_testcapi", "_testinternalcapi", "_testlimitedcapi", "_testclinic"))
# A sub-interpreter has no audit hook of ours: code in there would be free.
UNGUARDED_WORLDS = frozenset(("_xxsubinterpreters", "_interpreters", "_interpchannels", "_interpqueues", "_xxinterpchannels"))


def matches(name, denied):
    for prefix in denied:
        if name == prefix or name.startswith(prefix + "."):
            return prefix
    return None


def make_check(policy, deny, native_directories, search):
    """`search`: (sys.path, sys.meta_path, sys.path_hooks) as they were, under --no-interpreter-mutation; else None."""

    def check(
        event,
        args,
        deny=deny,
        denied=tuple(policy["imports"]),
        native=policy["native"],
        native_directories=tuple(native_directories),
        foreign=FOREIGN_FUNCTIONS,
        unguarded=UNGUARDED_WORLDS,
        search=search,
        matches=matches,
        issubclass=issubclass,
        str=str,
        list=list,
        tuple=tuple,
        len=len,
        plain_str=str.__str__,
        copy=list.copy,
        type=type,
        stat=posix.stat,
        FileNotFoundError=FileNotFoundError,
        NotADirectoryError=NotADirectoryError,
        OSError=OSError,
    ):
        __tracebackhide__ = True
        if event != "import":
            if native:
                deny("native", event.partition("/")[0], "use a foreign function")
            return
        name, filename = args[0], args[1]
        name = plain_str(name) if issubclass(type(name), str) else ""
        if name in unguarded:
            deny("interpreter", event, "make a sub-interpreter through", "name", name, "ImportError")
        if denied and matches(name, denied) is not None:
            deny("imports", event, "import", "name", name, "ImportError")
        if native:
            if name.partition(".")[0] in foreign:
                deny("native", event, "import", "name", name, "ImportError")
            if issubclass(type(filename), str):
                file = plain_str(filename)
                if not file.startswith(native_directories) or "/.." in file:
                    deny("native", event, "load the native extension", "name", name, "ImportError")
        # Loading an extension announces a second import, of the file, without the search lists.
        if search is not None and issubclass(type(args[2]), list):
            path, meta_path, path_hooks = search
            searched = []
            for entry in copy(args[2]):
                # A directory that is not there changes no search.
                missing = False
                if type(entry) is str and entry != "" and entry not in path:
                    try:
                        stat(entry)
                    except (FileNotFoundError, NotADirectoryError):
                        missing = True
                    except OSError:
                        pass
                if not missing:
                    searched.append(entry)
            if tuple(searched) != path:
                deny("interpreter", "sys.path", "search a changed sys.path for", "name", name, "ImportError")
            # Libraries add finders of last resort (six does); going before ours is what changes the search.
            if issubclass(type(args[3]), list) and tuple(copy(args[3]))[: len(meta_path)] != meta_path:
                deny("interpreter", "sys.meta_path", "search a changed sys.meta_path for", "name", name, "ImportError")
            if issubclass(type(args[4]), list) and tuple(copy(args[4]))[: len(path_hooks)] != path_hooks:
                deny("interpreter", "sys.path_hooks", "search changed sys.path_hooks for", "name", name, "ImportError")

    return check


def make_refusal(policy, deny):
    """`refuse(name)`: the import event's rules, for roads on which CPython announces nothing (importlib.import_module)."""

    def refuse(name, deny=deny, denied=tuple(policy["imports"]), native=policy["native"], foreign=FOREIGN_FUNCTIONS, unguarded=UNGUARDED_WORLDS, matches=matches, plain_str=str.__str__):
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
    return ["{}/{}/{}/lib-dynload/".format(prefix, lib, version) for prefix in {sys.base_prefix, sys.base_exec_prefix} for lib in ("lib", "lib64")]
