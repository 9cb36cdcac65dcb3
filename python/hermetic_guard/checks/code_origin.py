"""Code that the interpreter makes for itself: the import system, zipimport, and runpy.

The target may have changed any of them, so a name proves nothing: the code must be what the file contains.
"""

import posix

LOADERS = frozenset(("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>"))
# Functions that load a module through _call_with_frames_removed, which calls anything that it is given.
LOADING = frozenset(("exec_module", "source_to_code", "get_code", "_load_backward_compatible"))


def is_content_of(
    path,
    data,
    skipped,
    held=(
        (posix.open, posix.read, posix.close, posix.fstat, posix.getcwd),
        posix.O_RDONLY | posix.O_CLOEXEC,
        type,
        str,
        OSError,
    ),
):
    """Whether the file holds exactly these bytes, after the `skipped` first ones."""
    (open, read, close, fstat, getcwd), flags, type, str, OSError = held
    if type(path) is not str:
        return False
    try:
        descriptor = open(path if path.startswith("/") else getcwd() + "/" + path, flags)
    except OSError:
        return False
    try:
        return read(descriptor, fstat(descriptor).st_size + 1)[skipped:] == data
    finally:
        close(descriptor)


def by_import_system(
    event,
    args,
    frame,
    held=(LOADERS, LOADING, is_content_of, type, bytes, memoryview, memoryview.tobytes),
):
    """Whether the import system, in `frame`, makes or runs what is in a module's file."""
    loaders, loading, is_content_of, type, bytes, memoryview, to_bytes = held
    name, above = frame.f_code.co_name, frame.f_back
    if event == "compile":
        return type(args[0]) is bytes and is_content_of(args[1], args[0], 0)
    if name == "_compile_bytecode":
        given = frame.f_locals
        data = given.get("data")
        data = to_bytes(data) if type(data) is memoryview else data
        # 16 bytes come before the code: magic number, flags, and a stamp of the source.
        return type(data) is bytes and is_content_of(given.get("bytecode_path"), data, 16)
    if name == "_call_with_frames_removed":
        return above is not None and above.f_code.co_filename in loaders and above.f_code.co_name in loading
    return event == "exec"


def is_unbent(frame, helper, caller, functions):
    """zipimport's own helper, called by its own caller, with none of its functions replaced."""
    above = frame.f_back
    if (
        frame.f_code is not helper
        or above is None
        or above.f_code is not caller
        or above.f_globals is not frame.f_globals
    ):
        return False
    for name, function in functions:
        if frame.f_globals.get(name) is not function:
            return False
    return True


def make_zipimport_rule(zipimport):
    """`by_zipimport(event, frame)`: None where the frame is not zipimport's. `zipimport`: the module, or None."""
    held = (
        functions_of(zipimport),
        _code_of(zipimport, "_compile_source"),
        _code_of(zipimport, "_unmarshal_code"),
        _code_of(zipimport, "_get_module_code"),
        _code_of(getattr(zipimport, "zipimporter", None), "load_module"),
        is_unbent,
    )

    def by_zipimport(event, frame, held=held):
        functions, compiles, loads, caller, runs, is_unbent = held
        code = frame.f_code
        if event == "exec" and code is runs:
            return True  # its code was judged when it was made
        if code is compiles or code is loads:
            return is_unbent(frame, code, caller, functions)
        return None

    return by_zipimport


def make_runpy_rule(files, spawn, starting, starts_main):
    """`by_runpy(event, args, frame)`, for a frame of runpy.

    `files`: runpy's own. `spawn`: the file that multiprocessing's children start in. `starting`: ids of our starter's
    code. `starts_main(event)`: whether the program itself is still to be started, once.
    """

    def by_runpy(event, args, frame, held=(files, spawn, starting, starts_main, is_content_of, id, type, bytes)):
        files, spawn, starting, starts_main, is_content_of, id, type, bytes = held
        # `python -m` is runpy too: then our own starter called it.
        above = frame.f_back
        while above is not None and above.f_code.co_filename in files:
            above = above.f_back
        if above is None:
            return event == "exec" and starts_main(event)
        if event == "exec" and id(above.f_code) in starting:
            return True
        if above.f_code.co_filename == spawn:
            # A spawned process runs the main file once more, as a module.
            if event == "exec":
                return True
            return event == "compile" and type(args[0]) is bytes and is_content_of(args[1], args[0], 0)
        return False

    return by_runpy


def functions_of(module):
    return (
        tuple((name, value) for name, value in vars(module).items() if type(value) is type(functions_of))
        if module
        else ()
    )


def codes_of(module):
    """Ids of its functions' code: any code could claim a name or a file name."""
    return frozenset(id(function.__code__) for _, function in functions_of(module))


def _code_of(module, name):
    # A zipimport that is written in C has none.
    return getattr(vars(module).get(name), "__code__", None) if module else None
