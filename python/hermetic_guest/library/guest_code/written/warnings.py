"""Warnings of the program. Those that the interpreter itself raises do not come here."""

import re
import sys

from _guest_frames import caller as _caller
from _guest_frames import line_of as _line_of

# action, pattern of the message, category, pattern of the module, line
filters = []
_onces = set()
_seen = {}
_NONE_AT_ALL = object()


def _reset():
    filters[:] = [
        ("default", None, DeprecationWarning, re.compile("__main__"), 0),
        ("ignore", None, DeprecationWarning, None, 0),
        ("ignore", None, PendingDeprecationWarning, None, 0),
        ("ignore", None, ImportWarning, None, 0),
        ("ignore", None, ResourceWarning, None, 0),
    ]


_reset()


class WarningMessage:
    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message, self.category, self.filename, self.lineno = message, category, filename, lineno
        self.file, self.line, self.source = file, line, source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return "{message : %r, category : %r, filename : %r, lineno : %s, line : %r}" % (
            self.message,
            self._category_name,
            self.filename,
            self.lineno,
            self.line,
        )


def formatwarning(message, category, filename, lineno, line=None):
    text = "%s:%s: %s: %s\n" % (filename, lineno, category.__name__, message)
    line = _line_of(filename, lineno) if line is None else line
    return text + ("  %s\n" % line.strip() if line and line.strip() else "")


def showwarning(message, category, filename, lineno, file=None, line=None):
    (sys.stderr if file is None else file).write(formatwarning(message, category, filename, lineno, line))


_shown = showwarning


def _check(action):
    if action not in ("error", "ignore", "always", "all", "default", "module", "once"):
        raise ValueError("invalid action: %r" % action)


def _add(item, append):
    if append:
        if item not in filters:
            filters.append(item)
    else:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    _seen.clear()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    _check(action)
    text = re.compile(message, re.I) if message else None
    _add((action, text, category, re.compile(module) if module else None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    _check(action)
    _add((action, None, category, None, lineno), append)


def resetwarnings():
    filters[:] = []
    _seen.clear()


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    if isinstance(message, Warning):
        category = message.__class__
    if category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError("category must be a Warning subclass, not '%s'" % type(category).__name__)
    filename, line, _ = _caller(stacklevel - 1)
    warn_explicit(message, category, filename, line, "__main__", _seen, source=source)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    registry = {} if registry is None else registry
    text = str(message)
    if isinstance(message, Warning):
        category = message.__class__
    else:
        message = category(message)
    action = _action_for(text, category, module or filename, lineno)
    if action == "ignore":
        return
    if action == "error":
        raise message
    key = (text, category, 0 if action == "module" else lineno, filename)
    if action == "once":
        key = (text, category)
    if action not in ("always", "all"):
        if key in registry:
            return
        registry[key] = 1
    shown = WarningMessage(message, category, filename, lineno, source=source)
    if _records:
        _records[-1](shown)
    else:
        showwarning(message, category, filename, lineno)


def _action_for(text, category, module, lineno):
    for action, message, kind, where, line in filters:
        if (
            (message is None or message.match(text))
            and issubclass(category, kind)
            and (where is None or where.match(module))
            and line in (0, lineno)
        ):
            return action
    return "default"


_records = []


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._filter = None if action is None else (action, category, lineno, append)
        self._entered = False

    def __enter__(self):
        global showwarning
        if self._entered:
            raise RuntimeError("Cannot enter %r twice" % self)
        self._entered = True
        self._before = (filters[:], showwarning, dict(_seen), _records[:])
        _seen.clear()
        found = None
        if self._record:
            found = []
            _records.append(found.append)
        else:
            _records.clear()
        if self._filter is not None:
            simplefilter(*self._filter)
        return found

    def __exit__(self, *error):
        global showwarning
        if not self._entered:
            raise RuntimeError("Cannot exit %r without entering first" % self)
        filters[:], showwarning, seen, _records[:] = self._before
        _seen.clear()
        _seen.update(seen)


class deprecated:
    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError("Expected an object of type str for 'message', not %r" % type(message).__name__)
        self.message, self.category, self.stacklevel = message, category, stacklevel

    def __call__(self, arg, /):
        import functools

        if self.category is None:
            return arg
        message, category = self.message, self.category
        if isinstance(arg, type):
            made = arg.__init__

            @functools.wraps(made)
            def __init__(self, *args, **kwargs):
                warn(message, category=category, stacklevel=1)
                return made(self, *args, **kwargs)

            arg.__init__ = __init__
            arg.__deprecated__ = message
            return arg

        @functools.wraps(arg)
        def wrapper(*args, **kwargs):
            warn(message, category=category, stacklevel=1)
            return arg(*args, **kwargs)

        wrapper.__deprecated__ = message
        return wrapper
