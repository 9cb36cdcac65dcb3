"""The error of a denied call.

It is also the error that the call raises on a read-only disk or without a network, so that programs handle it as they
would there.
"""

import sys


class PolicyViolation(Exception):
    """Raised, together with the call's own error type, when a guard refuses an action."""

    guard = action = subject = reason = None
    _rendered = None

    def __str__(self):
        # A target that turns the violation into text has told its user; the exit rule needs to know.
        if self._rendered is not None:
            self._rendered()
        return super().__str__()

    def __repr__(self):
        if self._rendered is not None:
            self._rendered()
        return super().__repr__()

    def __reduce__(self):
        # Crosses process boundaries (multiprocessing, concurrent.futures) as plain facts.
        facts = (self.guard, self.action, self.subject, self.reason)
        # OSError keeps the path out of its args.
        path = getattr(self, "filename", None)
        return PolicyViolation._rebuild, (
            type(self).__bases__[-1],
            self.args + (() if path is None else (path,)),
            facts,
        )

    @staticmethod
    def _rebuild(base, args, facts):
        if base not in _DUALS:
            _DUALS[base] = _dual(base)
        error = _DUALS[base](*args)
        error.guard, error.action, error.subject, error.reason = facts
        return error


def _dual(base):
    members = {"__module__": "hermetic_guard"}
    if issubclass(base, OSError):
        members["strerror"] = _told_strerror(base.strerror)
    return type("PolicyViolation", (PolicyViolation, base), members)


def _told_strerror(member):
    """docutils prints `strerror` as part of its own message: reading it also tells the user."""

    def get(self):
        if self._rendered is not None:
            self._rendered()
        return member.__get__(self)

    return property(get, member.__set__)


# pickle looks the class up in `hermetic_guard`, the only module still importable later.
PolicyViolation.__module__ = PolicyViolation._rebuild.__module__ = "hermetic_guard"
_DUALS = {base.__name__: _dual(base) for base in (PermissionError, ImportError)}


def natural(base):
    """The violation class that is also the error named `base`. `gaierror` exists only once `_socket` is loaded."""
    if base not in _DUALS:
        _DUALS[base] = _dual(sys.modules["_socket"].gaierror)
    return _DUALS[base]


def also(error, base):
    """The same violation as another error, for callers who catch that one."""
    if base not in _DUALS:
        _DUALS[base] = _dual(base)
    other = _DUALS[base](error.strerror)
    other.guard, other.action, other.subject, other.reason = error.guard, error.action, error.subject, error.reason
    other._rendered = error._rendered
    return other
