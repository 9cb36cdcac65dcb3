"""What one run of a program gives: plain values for whoever holds the guest."""


class GuestError:
    """Why a program did not end well, as text and numbers only; `exception` is the guest's own object, or None."""

    __slots__ = ("kind", "name", "message", "stack", "line", "column", "hint", "exception")

    def __init__(self, kind, name, message, stack="", line=None, column=None, hint=None, exception=None):
        # kind: 'validation', 'timeout', 'tick-limit', 'memory-limit', 'cancelled', 'denied' or 'guest'
        self.kind = kind
        self.name = name
        self.message = message
        # A traceback as CPython prints it, with frames and lines of the guest only.
        self.stack = stack
        # 1-based, of the innermost guest frame; None where there is none.
        self.line = line
        self.column = column
        self.hint = hint
        self.exception = exception

    def __repr__(self):
        return "GuestError(%r, %r, %r, line=%r)" % (self.kind, self.name, self.message, self.line)


class Outcome:
    """`value` and the values of `namespace` are raw objects of the guest: read them with care (type(), never isinstance)."""

    __slots__ = ("value", "namespace", "error", "ticks")

    def __init__(self, value=None, namespace=None, error=None, ticks=0):
        self.value = value
        # Names that programs of this guest defined, this one and those before; a dict of its own.
        self.namespace = namespace if namespace is not None else {}
        # GuestError or None
        self.error = error
        self.ticks = ticks
