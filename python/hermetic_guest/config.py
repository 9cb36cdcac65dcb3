"""What a policy says about a guest."""


class Config:
    """All plain data, except for `globals`."""

    def __init__(
        self,
        tick_limit=None,
        timeout=None,
        memory_limit=None,
        echo="none",
        globals=None,
        python_modules=None,
        recursion_limit=1000,
    ):
        # Steps. With None nothing is counted, and an outcome has 0 ticks.
        self.tick_limit = tick_limit
        # Seconds of wall clock per run, or None. A repeating timer (SIGALRM), which works in the main thread only.
        self.timeout = timeout
        # If true, a MemoryError means that the limit was hit, and programs cannot catch it. The worker sets the rlimit.
        self.memory_limit = memory_limit
        # Which expressions of a program are printed: 'none', 'last' or 'all'.
        self.echo = echo
        # name -> object that every module of the guest sees beside the builtins: facades and functions of the host.
        self.globals = dict(globals or {})
        # name -> {'include': [...], 'exclude': [...], 'recursive': bool}: registered modules of this interpreter.
        self.python_modules = dict(python_modules or {})
        self.recursion_limit = recursion_limit
