"""Runs the target as `__main__`, in an interpreter that looks as it would without us."""

import posix
import sys

from hermetic_guard.capabilities import (
    CAN_CUT_TRACEBACKS,
    HAS_LAST_EXC,
    MAIN_STARTS_WITHOUT_ANNOTATIONS,
    MAKES_SCRIPT_PATH_ABSOLUTE,
    SHOWS_LINES_OF_CODE_OPTION,
)
from hermetic_guard.checks.paths import resolve
from hermetic_guard.violation import PolicyViolation

PACKAGE = __file__.rpartition("/")[0] + "/"


def prepare(entry, first, args, command_line):
    """Sets argv, sys.path[0] and the command line before the guards take their snapshots. `first`: sys.argv[0]."""
    mode = entry["mode"]
    sys.argv[:] = [first] + args
    if command_line is not None and hasattr(sys, "orig_argv"):
        sys.orig_argv[:] = command_line
    own = PACKAGE[:-1]
    # Our own folder is in there because it holds the starter, and in a child because PYTHONPATH begins with it.
    sys.path[:] = [path for path in sys.path if path not in (own, own + "/site")]
    if _adds_first_entry():
        directory = _first_entry(mode, entry)
        if directory is not None:
            sys.path.insert(0, directory)
    for cached in [path for path in sys.path_importer_cache if path.startswith(own)]:
        del sys.path_importer_cache[cached]


def _adds_first_entry():
    return not (sys.flags.isolated or getattr(sys.flags, "safe_path", False))


def _first_entry(mode, entry):
    if mode in ("module",):
        return posix.getcwd()
    if mode in ("code", "stdin", "interactive", "callable"):
        return ""
    path = entry["path"]
    if _is_importable(path):
        return _full(path)
    return _directory(resolve(path, True))


def _full(path):
    """The path of a script as `__file__` and tracebacks show it."""
    return posix.getcwd() + "/" + path if MAKES_SCRIPT_PATH_ABSOLUTE and not path.startswith("/") else path


def _directory(path):
    return path.rpartition("/")[0] or "/"


def _is_importable(path):
    """Whether it is a directory or a zip file with a `__main__` in it."""
    try:
        if posix.stat(path).st_mode & 0o170000 == 0o040000:
            return True
    except OSError:
        return False
    import zipimport

    try:
        zipimport.zipimporter(path)
        return True
    except zipimport.ZipImportError:
        return False


def runner(entry, reporter):
    """Returns a function without arguments that runs the target and ends as the target ends."""
    start = _STARTERS[entry["mode"]]

    def run():
        try:
            start(entry)
        except SystemExit as error:
            if not sys.flags.inspect:
                raise
            _show(error)
        except BaseException as error:
            _die(error, reporter)

    return run


def _fresh_main():
    """Returns the namespace of `__main__` as the interpreter sets it up, with none of our names in it."""
    module = sys.modules["__main__"]
    namespace = module.__dict__
    builtins = namespace["__builtins__"]
    for name in list(namespace):
        if name not in ("__name__", "__doc__", "__package__", "__loader__", "__spec__", "__builtins__"):
            del namespace[name]
    namespace.update(__name__="__main__", __doc__=None, __package__=None, __spec__=None, __builtins__=builtins)
    namespace["__annotations__"] = {}
    if MAIN_STARTS_WITHOUT_ANNOTATIONS:
        del namespace["__annotations__"]
    return namespace


def _run_script(entry):
    path = entry["path"]
    if _is_importable(path):
        return _run_main_of(path)
    full = _full(path)
    external = sys.modules["_frozen_importlib_external"]
    try:
        source = _read(path)
    except OSError as error:
        sys.stderr.write(
            "%s: can't open file %r: [Errno %d] %s\n" % (sys.executable, full, error.errno, error.strerror)
        )
        sys.exit(2)
    namespace = _fresh_main()
    if path.endswith(".pyc"):
        loader = external.SourcelessFileLoader("__main__", full)
        code = loader.get_code("__main__")
    else:
        loader = external.SourceFileLoader("__main__", full)
        if entry.get("skipFirstLine"):
            source = b"\n" + source.partition(b"\n")[2]
        code = compile(source, full, "exec", 0, True)
    namespace.update(__file__=full, __loader__=loader, __cached__=None)
    exec(code, namespace)


def _run_main_of(path):
    import runpy

    _fresh_main()
    runpy._run_module_as_main("__main__", False)


def _read(path):
    descriptor = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC)
    try:
        return _read_all(descriptor)
    finally:
        posix.close(descriptor)


def _read_all(descriptor):
    chunks = []
    while True:
        chunk = posix.read(descriptor, 1 << 20)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)


def _run_module(entry):
    import runpy

    _fresh_main()
    runpy._run_module_as_main(entry["name"])


def _run_code(entry):
    namespace = _fresh_main()
    namespace["__loader__"] = sys.modules["_frozen_importlib"].BuiltinImporter
    _remember_source("<string>", entry["source"])
    exec(compile(entry["source"], "<string>", "exec", 0, True), namespace)


def _run_stdin(entry):
    namespace = _fresh_main()
    namespace.update(__loader__=sys.modules["_frozen_importlib"].BuiltinImporter, __file__="<stdin>", __cached__=None)
    exec(compile(_read_all(0), "<stdin>", "exec", 0, True), namespace)


def _run_interactive(entry):
    """The interpreter runs with -i: when we return, it goes on to its own prompt."""
    if not sys.flags.quiet:
        sys.stderr.write("Python %s on %s\n" % (sys.version, sys.platform))
        sys.stderr.write('Type "help", "copyright", "credits" or "license" for more information.\n')
    namespace = _fresh_main()
    namespace["__loader__"] = sys.modules["_frozen_importlib"].BuiltinImporter
    startup = (
        sys.modules["os"].environ.get("PYTHONSTARTUP")
        if "os" in sys.modules and not sys.flags.ignore_environment
        else None
    )
    if startup:
        exec(compile(_read(startup), startup, "exec", 0, True), namespace)


def _run_callable(entry):
    import importlib

    module = importlib.import_module(entry["module"])
    target = module
    for name in entry["name"].split("."):
        target = getattr(target, name)
    _fresh_main()
    sys.exit(target())


_STARTERS = {
    "script": _run_script,
    "module": _run_module,
    "code": _run_code,
    "stdin": _run_stdin,
    "interactive": _run_interactive,
    "callable": _run_callable,
}


def _remember_source(name, source):
    if SHOWS_LINES_OF_CODE_OPTION:
        import linecache

        linecache.cache[name] = (len(source), None, source.splitlines(True), name)


def _die(error, reporter):
    """Ends as the interpreter ends on an uncaught error, without our frames in the traceback."""
    # A process pool may also raise the violation of a child here.
    if reporter.violations or isinstance(error, PolicyViolation):
        reporter.send({"type": "uncaught", "pid": posix.getpid(), "violation": isinstance(error, PolicyViolation)})
    _show(error)
    if sys.flags.inspect:
        return  # -i: the interpreter goes on to its prompt
    # The error is printed; the interpreter still has to flush, run atexit and choose the exit status.
    sys.excepthook = lambda *_: None
    raise error


def _show(error):
    _clean(error, set())
    sys.last_type, sys.last_value, sys.last_traceback = type(error), error, error.__traceback__
    if HAS_LAST_EXC:
        sys.last_exc = error
    try:
        sys.excepthook(type(error), error, error.__traceback__)
    except SystemExit:
        raise
    except BaseException as broken:
        if broken.__context__ is error:
            broken.__context__ = None
        _clean(broken, set())
        sys.stderr.write("Error in sys.excepthook:\n")
        sys.__excepthook__(type(broken), broken, broken.__traceback__)
        sys.stderr.write("\nOriginal exception was:\n")
        sys.__excepthook__(type(error), error, error.__traceback__)


def _clean(error, seen):
    if error is None or id(error) in seen:
        return
    seen.add(id(error))
    error.__traceback__ = _without_ours(error.__traceback__)
    _clean(error.__cause__, seen)
    _clean(error.__context__, seen)


def _without_ours(traceback):
    while traceback is not None and traceback.tb_frame.f_code.co_filename.startswith(PACKAGE):
        traceback = traceback.tb_next
    last = traceback
    while last is not None:
        following = last.tb_next
        while following is not None and following.tb_frame.f_code.co_filename.startswith(PACKAGE):
            following = following.tb_next
        if following is not last.tb_next and CAN_CUT_TRACEBACKS:
            last.tb_next = following
        last = following
    return traceback
