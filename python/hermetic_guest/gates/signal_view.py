"""`traps` and `flags` of a decimal context, as a mapping that keeps the context.

The real one points into the context without holding it: after the context is gone, it reads and writes whatever object
has come to its place.
"""

import decimal
from collections.abc import MutableMapping

_Signals = type(decimal.Context().traps)


class SignalDict(MutableMapping):
    __slots__ = ("_context", "_name")

    def __getitem__(self, signal):
        return _signals(self)[signal]

    def __setitem__(self, signal, value):
        _signals(self)[signal] = value

    def __delitem__(self, signal):
        del _signals(self)[signal]

    def __iter__(self):
        return iter(tuple(_signals(self)))

    def __len__(self):
        return len(_signals(self))

    def __repr__(self):
        return repr(_signals(self))

    def copy(self):
        return _signals(self).copy()


_context = SignalDict.__dict__["_context"]
_name = SignalDict.__dict__["_name"]


def _signals(view):
    return getattr(_context.__get__(view), _name.__get__(view))


def visible_signals(value, context, name):
    """The view in place of the real mapping; any other value as it is."""
    if type(value) is not _Signals or _Signals is dict:
        return value
    view = object.__new__(SignalDict)
    _context.__set__(view, context)
    _name.__set__(view, name)
    return view
