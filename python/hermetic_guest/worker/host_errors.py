"""Errors of the host as exceptions of the guest."""

import errno
import os

from hermetic_guest.errors import PolicyViolation
from hermetic_guest.gates.ownership import claim_class


class HostError(RuntimeError):
    """What a function of the host threw, if Python has no nearer name. Its subclasses are named as the host's error was."""


HostError.__module__ = "hermetic"

# By the names that JavaScript gives them.
_NEAREST = {"TypeError": TypeError, "RangeError": ValueError, "SyntaxError": ValueError, "URIError": ValueError}
# Those by which a program of the guest that called through the host knows its own errors again.
_SAME = {
    cls.__name__: cls
    for cls in (
        ArithmeticError,
        AssertionError,
        AttributeError,
        BufferError,
        EOFError,
        FloatingPointError,
        IndexError,
        KeyError,
        LookupError,
        NameError,
        NotImplementedError,
        OverflowError,
        RecursionError,
        TimeoutError,
        UnboundLocalError,
        ValueError,
        ZeroDivisionError,
    )
}
_KEPT_OUT = {"args", "with_traceback", "add_note", "errno", "strerror", "filename", "filename2", "characters_written"}
MOST_CLASSES = 1000

_classes = {"Error": HostError}


def error_of(name, message, members):
    """An exception with this message. One that tells of a file, as Node's do, is the OSError of its code."""
    code = members.get("code")
    number = getattr(errno, code, None) if type(code) is str and code.isalnum() and code.startswith("E") else None
    if name == "PolicyViolation":
        made = PolicyViolation("call", "", message)
    elif number is not None and "syscall" in members:
        path, other = members.get("path"), members.get("dest")
        made = OSError(number, os.strerror(number), path, None, other) if path is not None else OSError(number, message)
    else:
        made = _class_of(name)(message)
    for key, value in members.items():
        if key.isidentifier() and not key.startswith("_") and key not in _KEPT_OUT:
            setattr(made, key, value)
    return made


def _class_of(name):
    known = _NEAREST.get(name) or _classes.get(name)
    if known is None:
        if not name.isidentifier() or name.startswith("_") or len(_classes) >= MOST_CLASSES:
            return HostError
        bases = (HostError, _SAME[name]) if name in _SAME else (HostError,)
        # KeyError shows its message as a value.
        known = _classes[name] = type(name, bases, {"__module__": "hermetic", "__str__": HostError.__str__})
        claim_class(known)
    return known
