"""The guest: one namespace that lives across runs, and the five steps from a source to an Outcome.

    source -> parse -> validate -> rewrite -> compile -> execute

The `host` given to it is trusted code with these methods (a missing optional one means: not available):

    host.write(stream, text)          'stdout' or 'stderr'; called once per print, in order
    host.find_module(name)            None, a Source (guest code), or any object (a facade, bound as it is). Absolute dotted
                                      names only; relative ones were resolved. Asked for names the core does not know itself.
    host.open_file(file, mode, buffering, encoding, errors, newline)   optional: the guest's `open`, `io.open`
    host.violation(action, subject, message)                           optional: something was denied
    host.snapshot(values)             optional: copies of printed values; called before `write`

Code of the host that must not be cut in two by a timeout (a message on the wire) runs inside `with guest.control.held():`.
"""


class Config:
    """What a policy says about a guest. All plain data but `globals`."""

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
        # Steps, or None: then nothing is counted, and ticks are 0.
        self.tick_limit = tick_limit
        # Seconds of wall clock per run, or None. A repeating timer (SIGALRM) that only works in the main thread.
        self.timeout = timeout
        # Any true value: a MemoryError is then the limit that was hit, and cannot be caught. The rlimit is the worker's.
        self.memory_limit = memory_limit
        self.echo = echo
        # name -> object: what every module of the guest sees beside the builtins (facades, functions of the host).
        self.globals = dict(globals or {})
        # name -> {'include': [...], 'exclude': [...], 'recursive': bool}: registered modules of this interpreter.
        self.python_modules = dict(python_modules or {})
        self.recursion_limit = recursion_limit


class Source:
    """A module of the guest that `host.find_module` found."""

    __slots__ = ("text", "filename", "is_package")

    def __init__(self, text, filename, is_package=False):
        self.text = text
        self.filename = filename
        self.is_package = is_package


class Guest:
    """Made once per box. Everything the guest may import must be loaded before: see `preload()` in modules.py."""

    def __init__(self, config, host):
        self.config = config
        self.host = host

    def run(self, source, filename="<guest>", namespace=None, echo=None, argv=(), stdin=""):
        """Run a program; never raises for what the program does. `namespace`: more names, set before it runs."""
        raise NotImplementedError

    def call(self, name, args=(), kwargs=None):
        """Call what a program defined under this name; a coroutine is awaited. An Outcome, like `run`."""
        raise NotImplementedError

    def rewrite(self, source, filename="<guest>"):
        """The program as it would run; raises ValidationError."""
        raise NotImplementedError

    def end(self, kind):
        """End the run at its next checkpoint: 'cancelled', 'timeout', 'memory-limit'. Safe in a signal handler."""
        raise NotImplementedError
