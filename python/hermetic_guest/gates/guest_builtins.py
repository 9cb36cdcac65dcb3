"""The builtins of a guest: CPython's own where they are harmless, replacements where they take names or reach outside."""

import builtins as real
import sys

from hermetic_guest.gates.builtin_function import builtin_function
from hermetic_guest.gates.guest_module import GuestModule
from hermetic_guest.gates.safe_type import SafeType

_AS_THEY_ARE = """
    abs aiter all anext any ascii bin bool bytearray bytes callable chr classmethod complex dict divmod enumerate filter float format
    frozenset hash hex id int isinstance issubclass iter len list map max memoryview min next object oct ord pow property range repr reversed
    round set slice sorted staticmethod str sum super tuple zip True False None Ellipsis NotImplemented __build_class__ __debug__
    """.split()

_ERRORS = [
    name
    for name, value in vars(real).items()
    if isinstance(value, type) and issubclass(value, BaseException) and name != "WindowsError"
]


def plain_builtins():
    table = {name: getattr(real, name) for name in _AS_THEY_ARE + _ERRORS if hasattr(real, name)}
    table["type"] = SafeType
    return table


def guarded_builtins(attributes, streams, snapshot):
    """The replacements.

    `snapshot(values)`: takes copies of printed values, or None.
    """
    load, own = attributes.load, attributes.ownership

    def print(*values, sep=None, end=None, file=None, flush=False):
        for name, value in (("sep", sep), ("end", end)):
            if value is not None and not isinstance(value, str):
                raise TypeError("%s must be None or a string, not %s" % (name, type(value).__name__))
        if snapshot is not None and file is None:
            snapshot(values)
        text = (" " if sep is None else sep).join([str(value) for value in values]) + ("\n" if end is None else end)
        (streams.names["stdout"] if file is None else file).write(text)
        if flush and hasattr(file, "flush"):
            file.flush()

    def input(prompt="", /):
        if prompt != "":
            streams.names["stdout"].write(str(prompt))
        line = streams.names["stdin"].readline()
        if not line:
            raise EOFError("EOF when reading a line")
        return line[:-1] if line.endswith("\n") else line

    def names_of(frame):
        # If library code calls one of these back, the frame is the library's, and so are its variables.
        return _visible(frame.f_locals) if frame.f_builtins is own.builtins else {}

    def locals():
        return names_of(sys._getframe(1))

    def vars(*subject):
        return load(subject[0], "__dict__") if subject else names_of(sys._getframe(1))

    def dir(*subject):
        if not subject:
            return sorted(names_of(sys._getframe(1)))
        names = real.dir(subject[0])
        cls = subject[0] if issubclass(type(subject[0]), type) else type(subject[0])
        is_own = cls is GuestModule or own.is_own_type(cls) or own.is_own_function(subject[0])
        return [
            name
            for name in names
            if type(name) is str
            and name.isidentifier()
            and name not in _HIDDEN
            and (is_own or not name.startswith("_") or name.startswith("__"))
        ]

    def help(*subject):
        """A text about an object: its documentation. The real one imports what it is asked about."""
        if not subject:
            streams.names["stdout"].write("help(x) prints the documentation of x.\n")
            return
        title = subject[0] if type(subject[0]) is str else None
        name = title or _text(real.getattr(subject[0], "__name__", None)) or type(subject[0]).__name__
        doc = None if title else _text(real.getattr(subject[0], "__doc__", None))
        streams.names["stdout"].write("Help on %s:\n\n%s\n" % (name, doc or "No documentation found."))

    guarded = {"print": print, "input": input, "locals": locals, "vars": vars, "dir": dir}
    guarded.update(attributes.builtins())
    made = {name: builtin_function(function, name, getattr(real, name)) for name, function in guarded.items()}
    made["help"] = builtin_function(
        help, "help", shown="Type help() for interactive help, or help(object) for help about object."
    )
    for name in ("exit", "quit"):
        made[name] = builtin_function(_leave, name, shown="Use %s() or Ctrl-D (i.e. EOF) to exit" % name)
    return made


def _leave(code=None):
    raise SystemExit(code)


def _text(value):
    return str.__str__(value) if isinstance(value, str) else None


_HIDDEN = frozenset(["__builtins__", "__loader__", "__spec__", "__cached__"])


def _visible(names):
    return {name: value for name, value in names.items() if name.isidentifier() and name not in _HIDDEN}
