"""compile and exec: dynamic code by anyone but the import system and a few makers of classes.

Where code is made, its origin is judged: the import system's must be what the file says, a maker's must have the
maker's shape. Both may have been bent by the target, so neither is trusted for its name alone.
"""

import posix
import sys

EVENTS = frozenset(("compile", "exec", "code.__new__", "marshal.loads", "marshal.load", "function.__new__"))
ONLY_AST = 0x400

# (file below the standard library, function, what the code it writes may call).
# Third parties that do the same are user code.
MAKERS = (
    ("collections/__init__.py", "namedtuple", ("_tuple_new",)),
    (
        "dataclasses.py",
        "_create_fn",
        (
            "type",
            "super",
            "hash",
            "FrozenInstanceError",
            "__setattr__",
            "__delattr__",
            "__post_init__",
            "_dflt_*",
            "__dataclass_dflt_*",
        ),
    ),
    (
        "dataclasses.py",
        "add_fns_to_class",
        (
            "type",
            "super",
            "hash",
            "FrozenInstanceError",
            "__setattr__",
            "__delattr__",
            "__post_init__",
            "__dataclass_dflt_*",
            "__dataclasses_recursive_repr",
        ),
    ),
    ("typing.py", "__init__", ()),
    ("typing.py", "_evaluate", ()),
    ("gettext.py", "c2py", ("isinstance", "_as_int", "int")),
)
LOADERS = frozenset(("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>"))
# What may stand above _call_with_frames_removed: it calls anything it is given.
LOADING = frozenset(("exec_module", "source_to_code", "get_code", "_load_backward_compatible"))
KEYWORDS = frozenset("in return and or not if is else elif raise while for yield assert lambda await from".split())


def calls_only(
    source,
    names,
    keywords=KEYWORDS,
    word=frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"),
    blank=frozenset(" \t\\\n\r\f"),
    enumerate=enumerate,
):
    """Whether every call in `source` is of one of the names. Says no rather than parse: the makers write plain text."""
    for index, letter in enumerate(source):
        if letter == "@" and not source.startswith("__dataclasses_recursive_repr", index + 1):
            return False
        if letter != "(":
            continue
        end = index
        while end > 0 and source[end - 1] in blank:
            end -= 1
        start = end
        while start > 0 and (source[start - 1] in word or source[start - 1] > "\x7f"):
            start -= 1
        called = source[start:end]
        if called == "":
            if source[end - 1 : end] in (")", "]"):
                return False
            continue
        if called in keywords or source[:start].endswith("def "):
            continue
        for name in names:
            if called == name or (name.endswith("*") and called.startswith(name[:-1])):
                break
        else:
            return False
    return True


def is_content_of(
    path,
    data,
    skipped,
    open=posix.open,
    read=posix.read,
    close=posix.close,
    fstat=posix.fstat,
    getcwd=posix.getcwd,
    flags=posix.O_RDONLY | posix.O_CLOEXEC,
    type=type,
    str=str,
    OSError=OSError,
):
    """Whether the file holds exactly these bytes, after the `skipped` first ones."""
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


def is_constant(source, code, type=type, str=str, bytes=bytes):
    """Whether the text stands in the code that runs it: then it came from that code's file."""
    if type(source) is bytes:
        source = source.decode("utf-8", "replace")
    if type(source) is str:
        for constant in code.co_consts:
            if type(constant) is str and constant == source:
                return True
    return False


def is_quoted(source, type=type, str=str, bytes=bytes, len=len):
    """Whether the text is one string literal, which does nothing at all."""
    if type(source) is bytes:
        source = source.decode("utf-8", "replace")
    if type(source) is not str or len(source) < 2 or source[0] not in "'\"" or source[-1] != source[0]:
        return False
    for letter in source[1:-1]:
        if letter == source[0] or letter in "\\\n\r":
            return False
    return True


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


def make_check(deny, own_directory):
    library = sys.modules["os"].__file__.rpartition("/")[0] + "/" if "os" in sys.modules else sys.base_prefix
    starter = sys.modules.get("hermetic_guard.run_target")
    zipimport = sys.modules.get("zipimport")
    # A child that came here through site has its program still before it: started from C, with no frame below.
    by_site = not hasattr(sys.modules["__main__"], "__file__")

    def check(
        event,
        args,
        deny=deny,
        starting=_codes_of(starter),
        makers=tuple((library + file, name, calls) for file, name, calls in MAKERS),
        parser=(library + "ast.py", "parse"),
        coroutine=(library + "types.py", "coroutine"),
        installed=(library, "<frozen importlib.") + _installed_packages(),
        loaders=LOADERS,
        loading=LOADING,
        runpy=(library + "runpy.py", "<frozen runpy>"),
        spawn=library + "multiprocessing/spawn.py",
        # Iterators, because they can only be used up.
        compile_main=iter((True,) if by_site else ()),
        exec_main=iter((True,) if by_site else ()),
        next=next,
        zip_functions=_functions_of(zipimport),
        zip_compile=_code_of(zipimport, "_compile_source"),
        zip_load=_code_of(zipimport, "_unmarshal_code"),
        zip_caller=_code_of(zipimport, "_get_module_code"),
        zip_run=_code_of(getattr(zipimport, "zipimporter", None), "load_module"),
        calls_only=calls_only,
        is_content_of=is_content_of,
        is_constant=is_constant,
        is_quoted=is_quoted,
        is_unbent=is_unbent,
        only_ast=ONLY_AST,
        getframe=sys._getframe,
        function=type(make_check),
        type=type,
        bytes=bytes,
        str=str,
        int=int,
        memoryview=memoryview,
        to_bytes=memoryview.tobytes,
        id=id,
        ValueError=ValueError,
    ):
        __tracebackhide__ = True
        if event == "function.__new__":
            return  # a new function of old code; the code was judged
        try:
            # check <- hook <- whoever called exec
            frame = getframe(2)
        except ValueError:
            frame = None
        if frame is None:
            if event == "compile" and next(compile_main, False):
                return
            if event == "exec" and next(exec_main, False):
                next(compile_main, False)
                return
        else:
            code = frame.f_code
            file, name = code.co_filename, code.co_name
            if id(code) in starting:
                return
            source = args[0] if event == "compile" else None
            if file in loaders:
                above = frame.f_back
                if event == "compile":
                    if type(source) is bytes and is_content_of(args[1], source, 0):
                        return
                elif name == "_compile_bytecode":
                    given = frame.f_locals
                    data = given.get("data")
                    data = to_bytes(data) if type(data) is memoryview else data
                    # 16 bytes stand before the code: magic number, flags, and what the source was.
                    if type(data) is bytes and is_content_of(given.get("bytecode_path"), data, 16):
                        return
                elif name == "_call_with_frames_removed" and above is not None:
                    if above.f_code.co_filename in loaders and above.f_code.co_name in loading:
                        return
                elif event == "exec" and name != "_call_with_frames_removed":
                    return
            elif file in runpy:
                # `python -m` is runpy too: then our own starter called it.
                above = frame.f_back
                while above is not None and above.f_code.co_filename in runpy:
                    above = above.f_back
                if above is None:
                    if event == "exec" and next(exec_main, False):
                        next(compile_main, False)
                        return
                elif event == "exec" and id(above.f_code) in starting:
                    return
                elif above.f_code.co_filename == spawn:
                    # A spawned process runs the main file once more, as a module.
                    if event == "exec" or (type(source) is bytes and is_content_of(args[1], source, 0)):
                        return
            elif event == "exec" and code is zip_run:
                return  # its code was judged when it was made
            elif code is zip_compile or code is zip_load:
                if is_unbent(frame, code, zip_caller, zip_functions):
                    return
            elif (file, name) == parser:
                flags = frame.f_locals.get("flags")
                if event == "compile" and type(flags) is int and flags & only_ast:
                    return
            elif (file, name) == coroutine:
                if event == "code.__new__" and type(frame.f_locals.get("func")) is function:
                    return
            else:
                for maker_file, maker, calls in makers:
                    if file == maker_file and name == maker:
                        if event == "exec":
                            return  # its code was judged when it was compiled
                        text = source.decode("utf-8", "replace") if type(source) is bytes else source
                        if event == "compile" and type(text) is str and calls_only(text, calls):
                            return
                # A library may run a text of its own while it is imported (six), and read a quoted word (black's
                # grammar). As soon as anything else stands between it and the import, it works for somebody.
                if event == "exec" or (event == "compile" and (is_constant(source, code) or is_quoted(source))):
                    while frame is not None and frame.f_code.co_filename.startswith(installed):
                        if frame.f_code.co_filename in loaders and frame.f_code.co_name == "exec_module":
                            return
                        frame = frame.f_back
        deny("code", event, "run code made at run time")

    return check


def _installed_packages():
    """Where pip and the system put packages; the target's own directory is not among them."""
    return tuple(entry + "/" for entry in sys.path[1:] if entry.endswith(("/site-packages", "/dist-packages")))


def _functions_of(module):
    return (
        tuple((name, value) for name, value in vars(module).items() if type(value) is type(_functions_of))
        if module
        else ()
    )


def _code_of(module, name):
    # Before 3.8 zipimport is written in C, and has none.
    return getattr(vars(module).get(name), "__code__", None) if module else None


def _codes_of(module):
    """By identity: a name or a file name could be claimed by any code."""
    return frozenset(id(function.__code__) for _, function in _functions_of(module))
