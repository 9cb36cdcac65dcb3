"""compile and exec: only the import system and a few makers of classes may make code at run time.

Where code is made, its origin is judged: the import system's must be what the file says, a maker's must have the
maker's shape.
"""

import sys

from hermetic_guard.checks.code_makers import MAKERS, as_text, calls_only, is_constant, is_quoted
from hermetic_guard.checks.code_origin import LOADERS, by_import_system, codes_of, make_runpy_rule, make_zipimport_rule
from hermetic_guard.request import request

EVENTS = frozenset(("compile", "exec", "code.__new__", "marshal.loads", "marshal.load", "function.__new__"))
ONLY_AST = 0x400


def make_check():
    library = sys.modules["os"].__file__.rpartition("/")[0] + "/" if "os" in sys.modules else sys.base_prefix
    starts_main = _make_main_rule()
    origin_known = _make_origin_rule(library, starts_main)

    def check(event, args, held=(origin_known, starts_main, sys._getframe, ValueError, request)):
        origin_known, starts_main, getframe, ValueError, request = held
        if event == "function.__new__":
            return None  # a new function of old code; the code was judged
        try:
            # check <- hook <- whoever called exec
            frame = getframe(2)
        except ValueError:
            frame = None
        if starts_main(event) if frame is None else origin_known(event, args, frame):
            return None
        return (request("code", event, "run code made at run time"),)

    return check


def _make_main_rule():
    """`starts_main(event)`: a child that came here through site has yet to start its program, from C and with no frame."""
    by_site = not hasattr(sys.modules["__main__"], "__file__")
    # Iterators, because the target cannot refill them.
    held = (iter((True,) if by_site else ()), iter((True,) if by_site else ()), next)

    def starts_main(event, held=held):
        compile_main, exec_main, next = held
        if event == "compile":
            return next(compile_main, False)
        if event == "exec" and next(exec_main, False):
            next(compile_main, False)
            return True
        return False

    return starts_main


def _make_origin_rule(library, starts_main):
    """`origin_known(event, args, frame)`: whether the code comes from a file, or from a known maker of code."""
    starting = codes_of(sys.modules.get("hermetic_guard.run_target"))
    runpy_files = (library + "runpy.py", "<frozen runpy>")
    by_runpy = make_runpy_rule(runpy_files, library + "multiprocessing/spawn.py", starting, starts_main)
    by_zipimport = make_zipimport_rule(sys.modules.get("zipimport"))
    held = (starting, LOADERS, by_import_system, runpy_files, by_runpy, by_zipimport, _make_library_rule(library), id)

    def origin_known(event, args, frame, held=held):
        starting, loaders, by_import_system, runpy_files, by_runpy, by_zipimport, by_library, id = held
        file = frame.f_code.co_filename
        if id(frame.f_code) in starting:
            return True
        if file in loaders:
            return by_import_system(event, args, frame)
        if file in runpy_files:
            return by_runpy(event, args, frame)
        answer = by_zipimport(event, frame)
        return by_library(event, args, frame) if answer is None else answer

    return origin_known


def _make_library_rule(library):
    """`by_library(event, args, frame)`: ast.parse, types.coroutine, the makers of classes, and imports of libraries."""
    held = (
        (library + "ast.py", "parse"),
        (library + "types.py", "coroutine"),
        tuple((library + file, name, calls) for file, name, calls in MAKERS),
        _written_by_maker,
        (library, "<frozen importlib.") + _installed_packages(),
        _while_importing,
        ONLY_AST,
        type(_make_library_rule),
        type,
        int,
    )

    def by_library(event, args, frame, held=held):
        parser, coroutine, makers, written_by_maker, installed, while_importing, only_ast, function, type, int = held
        file, name = frame.f_code.co_filename, frame.f_code.co_name
        if (file, name) == parser:
            flags = frame.f_locals.get("flags")
            return event == "compile" and type(flags) is int and flags & only_ast
        if (file, name) == coroutine:
            return event == "code.__new__" and type(frame.f_locals.get("func")) is function
        source = args[0] if event == "compile" else None
        for maker_file, maker, calls in makers:
            if file == maker_file and name == maker and written_by_maker(event, source, calls):
                return True
        return while_importing(event, source, frame, installed)

    return by_library


def _written_by_maker(event, source, calls, held=(as_text, calls_only, type, str)):
    as_text, calls_only, type, str = held
    if event == "exec":
        return True  # its code was judged when it was compiled
    text = as_text(source)
    return event == "compile" and type(text) is str and calls_only(text, calls)


def _while_importing(event, source, frame, installed, held=(LOADERS, is_constant, is_quoted)):
    """A library may run a text of its own while it is imported (six), and read a quoted word (black's grammar).

    As soon as anything else is between it and the import, it works for somebody.
    """
    loaders, is_constant, is_quoted = held
    if event == "exec" or (event == "compile" and (is_constant(source, frame.f_code) or is_quoted(source))):
        while frame is not None and frame.f_code.co_filename.startswith(installed):
            if frame.f_code.co_filename in loaders and frame.f_code.co_name == "exec_module":
                return True
            frame = frame.f_back
    return False


def _installed_packages():
    """Where pip and the system put packages; the target's own directory is not among them."""
    return tuple(entry + "/" for entry in sys.path[1:] if entry.endswith(("/site-packages", "/dist-packages")))
