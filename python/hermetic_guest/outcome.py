"""What one run of a program returns to the code that holds the guest: plain values."""

# Why a run was ended against its will -> the name and the message of its error.
ENDS = {
    "timeout": ("TimeoutError", "the program ran longer than %s s"),
    "tick-limit": ("TickLimitError", "the program took more than %s ticks"),
    "memory-limit": ("MemoryLimitError", "the program needs more memory than it may have"),
    "cancelled": ("CancelledError", "the run was cancelled"),
}


class GuestError:
    """Why a program failed. Text and numbers only, except for `exception`: the guest's own object, or None."""

    __slots__ = ("kind", "name", "message", "stack", "line", "column", "hint", "exception")

    def __init__(self, kind, name, message, stack="", line=None, column=None, hint=None, exception=None):
        # One of ENDS, or 'validation', 'denied' or 'guest'.
        self.kind = kind
        self.name = name
        self.message = message
        # A traceback as CPython prints it, with frames and lines of the guest only.
        self.stack = stack
        # 1-based, of the innermost guest frame; None if there is none.
        self.line = line
        self.column = column
        self.hint = hint
        self.exception = exception

    def __repr__(self):
        return "GuestError(%r, %r, %r, line=%r)" % (self.kind, self.name, self.message, self.line)


class Outcome:
    """`value` and the values of `namespace` are raw objects of the guest: look at them with type(), never isinstance."""

    __slots__ = ("value", "namespace", "error", "ticks")

    def __init__(self, value=None, namespace=None, error=None, ticks=0):
        self.value = value
        # The names that this run bound.
        self.namespace = namespace if namespace is not None else {}
        # A GuestError, or None.
        self.error = error
        self.ticks = ticks
