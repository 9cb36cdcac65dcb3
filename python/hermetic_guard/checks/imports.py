"""import: denied modules, native extensions, and a module search that somebody changed."""

import sys

from hermetic_guard.capabilities import LIBRARY_NAME
from hermetic_guard.checks.module_files import files_of, last_part, matches, module_of_file
from hermetic_guard.checks.paths import resolve
from hermetic_guard.checks.text import read_text
from hermetic_guard.request import request

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
# Our audit hook does not run in a sub-interpreter: code there would be unguarded.
UNGUARDED_WORLDS = frozenset(
    ("_xxsubinterpreters", "_interpreters", "_interpchannels", "_interpqueues", "_xxinterpchannels")
)
# The guards replaced functions of these; a second copy of the module would have the originals.
ONCE = frozenset(("_posixsubprocess",))
LOADER = "<frozen importlib._bootstrap_external>"
_LIBRARY_NAMES = ("python3", "site-packages", "dist-packages", "lib-dynload")


def events(policy):
    """Under some policies we also watch who opens the file of a module, because that may be an import too."""
    return EVENTS | {"open"} if policy["imports"] or policy["interpreter"] else EVENTS


def make_check(policy, native_directories, search):
    """`search`: what make_search_checks of module_search.py returned, under --no-interpreter-mutation; else None."""
    directories = [resolve(entry or ".", True) for entry in sys.path if type(entry) is str] if policy["imports"] else []
    files = files_of(policy["imports"], directories)
    bent_lists, bent_now = (None, None) if search is None else search
    judge_file = _make_file_judge(files, _libraries(directories), bent_now)
    judge_name = _make_name_judge(policy, files, tuple(native_directories))
    judge_import = _make_import_judge(judge_name, bent_lists)

    def check(
        event,
        args,
        held=(judge_file, judge_import, policy["native"], LOADER, read_text, sys._getframe, ValueError, request),
    ):
        judge_file, judge_import, native, loader, read_text, getframe, ValueError, request = held
        if event == "open":
            path = read_text(args[0])
            if path is None or not path.endswith((".py", ".pyc", ".so")):
                return None
            try:
                # check <- hook <- whoever opens the file
                by_loader = getframe(2).f_code.co_filename == loader
            except ValueError:
                by_loader = False
            return judge_file(path, by_loader)
        if event == "import":
            return judge_import(args)
        if native:
            return (request("native", event.partition("/")[0], "use a foreign function"),)
        return None

    return check


def _make_file_judge(files, libraries, bent_now):
    """`files`: those of the denied modules. `libraries`: directories where packages are installed."""

    def judge_file(path, by_loader, held=(files, libraries, bent_now, module_of_file, resolve, request)):
        files, libraries, bent_now, module_of_file, resolve, request = held
        requests = ()
        if files:
            real = resolve(path, True)
            name = module_of_file(real, files)
            # In a project's own directory, programs may read the file of a module as plain text.
            if name is not None and (by_loader or real.startswith(libraries)):
                requests = (request("imports", "open", "import", "name", name, "ImportError"),)
        if by_loader and bent_now is not None:
            bent = bent_now()
            if bent is not None:
                action = "import through a changed " + bent
                requests += (request("interpreter", bent, action, "path", path, "ImportError"),)
        return requests

    return judge_file


def _make_import_judge(judge_name, bent_lists):
    def judge_import(args, held=(judge_name, bent_lists, read_text, request)):
        """`args`: the name, the file of an extension or None, and the three search lists."""
        judge_name, bent_lists, read_text, request = held
        name, file = read_text(args[0]) or "", read_text(args[1])
        requests = judge_name(name, file)
        # Loading an extension announces a second import, of the file, without the search lists.
        if bent_lists is not None and args[2] is not None:
            bent = bent_lists(args[2], args[3], args[4])
            if bent is not None:
                action = "search a changed " + bent + " for"
                requests += (request("interpreter", bent, action, "name", name, "ImportError"),)
        return requests

    return judge_import


def _make_name_judge(policy, files, native_directories):
    sets = (UNGUARDED_WORLDS, ONCE, FOREIGN_FUNCTIONS)
    denied = (tuple(policy["imports"]), files, matches, module_of_file, resolve)
    held = (sets, denied, policy["native"], native_directories, last_part, request)

    def judge_name(name, file, held=held):
        """`file`: of an extension module, or None."""
        (unguarded, once, foreign), denied, native, native_directories, last_part, request = held
        names, files, matches, module_of_file, resolve = denied
        requests = ()
        # An extension is loaded by the last part of whatever name it is given.
        last = last_part(name) if file is not None else name
        if last in unguarded:
            action = "make a sub-interpreter through"
            requests += (request("interpreter", "import", action, "name", name, "ImportError"),)
        if file is not None and last in once:
            requests += (request("interpreter", "import", "load a second copy of", "name", name, "ImportError"),)
        if matches(name, names) is not None or (
            file is not None and files and module_of_file(resolve(file, True), files) is not None
        ):
            requests += (request("imports", "import", "import", "name", name, "ImportError"),)
        if native:
            if name.partition(".")[0] in foreign or last in foreign:
                requests += (request("native", "import", "import", "name", name, "ImportError"),)
            if file is not None and (not file.startswith(native_directories) or "/.." in file):
                requests += (request("native", "import", "load the native extension", "name", name, "ImportError"),)
        return requests

    return judge_name


def make_refusal(policy, judge):
    """`refuse(name)`: the same rules, for imports that CPython does not announce (importlib.import_module)."""

    def refuse(name, held=(_make_name_judge(policy, (), ()), judge, str.__str__)):
        __tracebackhide__ = True
        judge_name, judge, plain_str = held
        # A subclass of str could compare as it likes.
        requests = judge_name(plain_str(name), None)
        held = judge_name = None
        for found in requests:
            judge(found)

    return refuse


def native_directories():
    """Where the interpreter keeps its own extension modules."""
    return [
        "{}/{}/{}/lib-dynload/".format(prefix, lib, LIBRARY_NAME)
        for prefix in {sys.base_prefix, sys.base_exec_prefix}
        for lib in ("lib", "lib64")
    ]


def _libraries(directories):
    """The directories where packages are installed."""
    return tuple(
        directory + "/" for directory in directories if directory.rpartition("/")[2].startswith(_LIBRARY_NAMES)
    )
