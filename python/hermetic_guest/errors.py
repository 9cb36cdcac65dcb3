"""The errors of a refusal. A program can catch them like the ordinary errors that they derive from.

Errors that functions of the host throw are another matter: see worker/host_errors.py.
"""


class ValidationError(Exception):
    """The program was refused before any of it ran."""

    def __init__(self, message, line=None, column=None, name="ValidationError"):
        super().__init__(message)
        self.message = message
        self.line = line
        # 1-based
        self.column = column
        # 'SyntaxError' for a text that is not Python, 'ValidationError' for a refusal of the sandbox.
        self.name = name


class PolicyViolation(Exception):
    """The program tried to use something that the policy does not allow."""

    def __init__(self, action, subject, message):
        super().__init__(message)
        self.action = action
        self.subject = subject


class _AttributeViolation(PolicyViolation, AttributeError):
    pass


class _ImportViolation(PolicyViolation, ImportError):
    pass


class _CallViolation(PolicyViolation, TypeError):
    pass


for _kind in (PolicyViolation, _AttributeViolation, _ImportViolation, _CallViolation):
    _kind.__name__ = _kind.__qualname__ = "PolicyViolation"
    _kind.__module__ = "hermetic"

_KINDS = {
    "get": _AttributeViolation,
    "set": _AttributeViolation,
    "delete": _AttributeViolation,
    "import": _ImportViolation,
}

# At most one item. A variable of this module, because facades and classes that deny something belong to no guest.
_listener = []


def listen(listener):
    """From now on `listener(action, subject, message)` is called for every denial. It replaces the one before."""
    _listener[:] = [listener]


def denied(action, subject, message):
    """Reports a denial, and returns the error to raise."""
    for listener in _listener:
        listener(action, subject, message)
    return _KINDS.get(action, _CallViolation)(action, subject, message)


class NotLoaded(ModuleNotFoundError):
    """A module that this machine has, and that was not loaded before the box was locked. Its text says what to do."""


# A program sees the error that any missing module gives.
NotLoaded.__name__ = NotLoaded.__qualname__ = "ModuleNotFoundError"
NotLoaded.__module__ = "builtins"
