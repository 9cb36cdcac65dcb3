"""What the guest sees when something is not given to it: natural errors, so that programs degrade as they would elsewhere."""


class ValidationError(Exception):
    """The program was refused before anything of it ran."""

    def __init__(self, message, line=None, column=None, name="ValidationError"):
        super().__init__(message)
        self.message = message
        self.line = line
        # 1-based
        self.column = column
        # 'SyntaxError' for a text that is no Python; the sandbox's own refusals are 'ValidationError'.
        self.name = name


class PolicyViolation(Exception):
    """The program reached for something that the policy does not give."""

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


for _kind in (_AttributeViolation, _ImportViolation, _CallViolation):
    _kind.__name__ = _kind.__qualname__ = "PolicyViolation"

_KINDS = {
    "get": _AttributeViolation,
    "set": _AttributeViolation,
    "delete": _AttributeViolation,
    "import": _ImportViolation,
}

# Who is told about denials; the guest that runs sets it.
_listeners = []


def listen(listener):
    """From now on `listener(action, subject, message)` hears of every denial; only one does."""
    _listeners[:] = [listener]


def denied(action, subject, message):
    """The error to raise; whoever listens has heard of it."""
    for listener in _listeners:
        listener(action, subject, message)
    return _KINDS.get(action, _CallViolation)(action, subject, message)
