"""Turns an error that a function of the host threw into an exception of the guest.

The errors of a refusal are in errors.py.
"""

import errno
import os

from hermetic_guest.errors import PolicyViolation
from hermetic_guest.gates.ownership import claim_class


class HostError(RuntimeError):
    """Thrown by a function of the host. Its subclasses have the names of the host's errors."""


HostError.__module__ = "hermetic"

# The names of JavaScript's own errors.
_NEAREST = {"TypeError": TypeError, "RangeError": ValueError, "SyntaxError": ValueError, "URIError": ValueError}
# A guest can call the host, which calls the guest back. An error from there keeps its class, so that the guest can catch it.
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
# Attributes that Python itself defines on exceptions.
_RESERVED = {"args", "with_traceback", "add_note", "errno", "strerror", "filename", "filename2", "characters_written"}
# A host that makes up names must not fill the memory.
MOST_CLASSES = 1000

# Name -> class, so that a program can catch the same class again.
_classes = {"Error": HostError}


def error_of(name, message, members):
    """An exception with this message. An error of Node's file functions becomes the OSError of the same code."""
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
        if key.isidentifier() and not key.startswith("_") and key not in _RESERVED:
            setattr(made, key, value)
    return made


def _class_of(name):
    known = _NEAREST.get(name) or _classes.get(name)
    if known is None:
        if not name.isidentifier() or name.startswith("_") or len(_classes) >= MOST_CLASSES:
            return HostError
        bases = (HostError, _SAME[name]) if name in _SAME else (HostError,)
        # KeyError would show the repr of its message.
        known = _classes[name] = type(name, bases, {"__module__": "hermetic", "__str__": HostError.__str__})
        claim_class(known)
    return known
