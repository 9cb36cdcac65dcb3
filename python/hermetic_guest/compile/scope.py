"""What the rewriter knows about the scope that it is in."""


class Scope:
    def __init__(self, kind, steady=(), names=(), assigned=(), notes=None):
        # 'module', 'function', 'lambda', 'class' or 'expression' (comprehensions, annotations).
        self.kind = kind
        # Parameters that nothing binds again: they are checked once, on entry, and kept as `$_name`.
        self.steady = steady
        # Locals that only plain assignments and loops bind: they are checked after each of them, and kept as `$_name`.
        self.assigned = assigned
        # Every parameter, which hides a variable of the same name further out.
        self.names = names
        # The steady parameters that are used, so that their check is really added.
        self.checked_on_entry = []
        self.temporaries = []
        # Names whose bindings are noted (rewrite_bindings.py); None if none are.
        self.notes = notes
