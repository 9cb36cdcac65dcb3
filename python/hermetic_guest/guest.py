"""The guest: one namespace that lives across runs, and the steps from a source to an Outcome.

    source -> parse -> validate -> rewrite -> compile -> execute -> Outcome        (compile/compiler.py has the first four)

Everything outside of the language comes from `services`, an object of trusted code with these methods (worker/serve.py is
one). An optional method that is missing means: not available.

    write(stream, text)               'stdout' or 'stderr'; called once per print, in order
    find_module(name)                 None, a Source (guest code), or any object (a facade, bound as it is). The name is
                                      absolute and dotted. Only asked for modules that the guest does not know itself.
    open_file(file, mode, buffering, encoding, errors, newline)   optional: the guest's `open` and `io.open`
    violation(action, subject, message)                           optional: something was denied
    snapshot(values)                  optional: takes copies of printed values; called before `write`

Trusted code that a timeout must not interrupt (a message on the wire) runs inside `with guest.control.held():`.
"""

import io
import sys
from contextlib import contextmanager
from types import CoroutineType

from hermetic_guest import errors
from hermetic_guest.compile.compiler import Compiler
from hermetic_guest.control import Control, ControlState
from hermetic_guest.errors import PolicyViolation, ValidationError, denied
from hermetic_guest.gates import library_names, ownership, safe_format
from hermetic_guest.gates.attributes import Attributes
from hermetic_guest.gates.builtin_function import builtin_function
from hermetic_guest.gates.gate_table import make_gates
from hermetic_guest.gates.guest_builtins import guarded_builtins, plain_builtins
from hermetic_guest.gates.guest_module import GuestModule, globals_of, make_guest_module, note_names_of
from hermetic_guest.guest_streams import Streams
from hermetic_guest.gates.out_of_memory import is_out_of_memory
from hermetic_guest.library import event_loop, guard_modules
from hermetic_guest.library.guest_code.texts import GuestCode
from hermetic_guest.library.importer import Importer
from hermetic_guest.library.module_table import STANDARD
from hermetic_guest.library.registered_modules import RegisteredModules
from hermetic_guest.library.source import Source
from hermetic_guest.library.standard_modules import StandardModules, preload
from hermetic_guest.outcome import ENDS, GuestError, Outcome
from hermetic_guest.traceback_text import TracebackText, message_of, name_of


# The deepest recursion that a program can ask for.
MOST_RECURSION = 6000


class Guest:
    """Made once per box. It loads all that it may import, so that the process can be locked down afterwards."""

    def __init__(self, config, services):
        self.config = config
        self.services = services
        guest_classes = ownership.before_claiming()
        preload(config.python_modules)
        builtins = self._builtins = plain_builtins()
        self.attributes = Attributes(builtins)
        self.control = ControlState(builtins)
        self.control.quiet |= {self._execute.__code__, self._as_error.__code__}
        self.streams = Streams(services.write)
        self._compiler = Compiler()
        # File name -> text of all that the guest compiled.
        self.sources = {}
        self.traceback = TracebackText(builtins, self.sources)
        self.open = None
        self.recursion_limit = config.recursion_limit
        self._base_depth = 0
        self._standard = StandardModules(self)
        self._registered = RegisteredModules(config.python_modules, self._standard.find)
        self._guest_code = GuestCode()
        # The names that the current run has bound so far.
        self._bound = {}
        self.importer = Importer(builtins, self._find_module, self._find_source, self._run_module, self._bound)
        main = self.importer.modules["__main__"] = make_guest_module("__main__", builtins, package="")
        self._names = globals_of(main)
        note_names_of(main, self._bound)
        self._fill_builtins()
        errors.listen(getattr(services, "violation", lambda *_: None))
        safe_format.read_fields_with(self.attributes.load)
        self._standard.make_all()
        # Not contextlib: its own redirections, which the guest does not get, set members of the real `sys`.
        guarded = {name for name, row in STANDARD.items() if not row.get("copy")} - {"contextlib"}
        guard_modules.guard(guarded | {"asyncio", "_pyio", "types"}, self.attributes.special)
        ownership.claim_all_but(guest_classes)
        library_names.learn()
        sys.unraisablehook = self._on_unraisable

    def configure(self, config):
        """Sets the policy of a guest that was made without one. Once, before its first run; reads no file.

        Classes that the services make in the meantime must be claimed one by one: see ownership.claim_class.
        """
        self.config = config
        # A parent of workers has loaded them already: reading all classes again takes long.
        if any(name not in sys.modules for name in config.python_modules):
            guest_classes = ownership.all_classes()
            preload(config.python_modules)
            ownership.claim_all_but(guest_classes)
            library_names.learn()
        self.recursion_limit = config.recursion_limit
        self._registered = RegisteredModules(config.python_modules, self._standard.find)
        self._standard.renew("io")
        self._fill_builtins()

    def _fill_builtins(self):
        builtins, services, config = self._builtins, self.services, self.config
        builtins.update(guarded_builtins(self.attributes, self.streams, getattr(services, "snapshot", None)))
        import_gates, import_function = self.importer.gates()
        builtins["__import__"] = builtin_function(import_function, "__import__")
        if getattr(services, "open_file", None) is not None:
            self.open = builtins["open"] = _make_open(services.open_file)
        builtins.update(config.globals)
        event_loop.on_memory_error(self.control.again if config.memory_limit else lambda error: None)
        gates = make_gates(
            self.attributes,
            self.control,
            self.streams,
            import_gates,
            self._bound,
            config.memory_limit,
            getattr(services, "snapshot", None),
        )
        self._compiler.configure(gates, ticks=config.tick_limit is not None)

    def run(self, source, filename="<guest>", namespace=None, echo=None, argv=(), stdin=""):
        """Runs a program. Never raises for what the program does. `namespace`: names to set before it runs."""
        self.streams.start(stdin, argv)
        if namespace:
            self._names.update(namespace)

        def work():
            code = self._compiler.program(source, filename, self.config.echo if echo is None else echo)
            self.sources[filename] = source if isinstance(source, str) else ""
            self._names.pop("$value", None)
            result = eval(code, self._names)
            if type(result) is CoroutineType:
                event_loop.run(result)
            self._finish_threads()
            value = self._names.pop("$value", None)
            return event_loop.run(value) if type(value) is CoroutineType else value

        return self._execute(work)

    def call(self, name, args=(), kwargs=None):
        """Calls the function that a program defined under this name, and awaits a coroutine. Returns an Outcome."""

        def work():
            if name not in self._names or not name.isidentifier() or name.startswith("__"):
                raise NameError("name %r is not defined" % name)
            value = self._names[name](*args, **(kwargs or {}))
            return event_loop.run(value) if type(value) is CoroutineType else value

        return self._execute(work)

    def set_recursion_limit(self, limit):
        """`sys.setrecursionlimit` of the program. A limit that the stack of this process could not hold is lowered."""
        if type(limit) is not int:
            raise TypeError("%r object cannot be interpreted as an integer" % type(limit).__name__)
        if limit < 1:
            raise ValueError("recursion limit must be greater or equal than 1")
        limit = min(limit, max(MOST_RECURSION, self.config.recursion_limit))
        # CPython refuses a limit below the current depth.
        sys.setrecursionlimit(limit + self._base_depth)
        self.recursion_limit = limit

    def rewrite(self, source, filename="<guest>"):
        """The text of the program as it would run. Raises ValidationError."""
        return self._compiler.rewritten_text(source, filename, self.config.echo)

    def end(self, kind):
        """Ends the run; `kind` is one of ENDS. Safe in a signal handler."""
        self.control.end(kind)

    @contextmanager
    def telling(self, outcome):
        """Around code that describes an outcome: that can run code of the guest (a __repr__), which gets a clock.

        Raises Control when the time is up.
        """
        ended = outcome.error is not None and outcome.error.kind in ENDS
        self.control.start(min(1, self.config.timeout or 1) if ended else self.config.timeout)
        try:
            yield
        finally:
            self.control.stop()

    def names(self):
        """The names that the programs of this guest defined."""
        return list(filter(_is_variable, self._names))

    def values(self, names):
        """The values of those of these names that programs of this guest defined."""
        return {name: self._names[name] for name in names if name in self._names and _is_variable(name)}

    def bound(self):
        """The names that the current run has bound, with their values, in the order of the bindings."""
        return self.values(list(self._bound))

    # For the rooms of the guest

    def evaluate(self, text, names=None, local=None):
        """The value of an annotation that is a text."""
        with _while_running("evaluate", text):
            code = self._compiler.annotation(text)
        return eval(code, self._own_globals(names), dict(local) if isinstance(local, dict) else None)

    def exec_generated(self, text, names=None, local=None):
        """`exec` for a private copy of a standard module, which made this text from names of the guest."""
        with _while_running("compile", text):
            code = self._compiler.generated(text)
        exec(code, self._own_globals(names), local)

    def globals_of_module(self, name):
        module = self.importer.modules.get(name) if type(name) is str else None
        return globals_of(module) if type(module) is GuestModule else None

    def _finish_threads(self):
        """Threads that the program started and did not wait for."""
        threads = self.importer.modules.get("threading")
        if type(threads) is GuestModule and "_run_all" in globals_of(threads):
            globals_of(threads)["_run_all"]()

    def _own_globals(self, names):
        """`names` if they are the globals of a module of this guest: a class can claim to be from any module."""
        is_own = names is not None and names.get("__builtins__") is self._builtins
        return names if is_own else {"__builtins__": self._builtins}

    def _find_module(self, name):
        found = self._registered.find(name)
        return self._standard.find(name) if found is None else found

    def _find_source(self, name):
        found = self.services.find_module(name)
        if found is None or type(found) is Source and found.is_namespace:
            # A folder without a module in it hides nothing, as in CPython.
            return self._guest_code.find(name) or found
        return found

    def _run_module(self, module, source):
        if source.is_library:
            with _while_running("import", source.text, source.filename):
                code = self._compiler.library(source.text, source.filename)
            exec(code, globals_of(module))
            return
        with _while_running("import", source.text, source.filename):
            code = self._compiler.module(source.text, source.filename)
        self.sources[source.filename] = source.text
        exec(code, globals_of(module))

    def _execute(self, work):
        config = self.config
        outcome = Outcome()
        self._bound.clear()
        limit = sys.getrecursionlimit()
        self._base_depth = _depth()
        sys.setrecursionlimit(self.recursion_limit + self._base_depth)
        try:
            self.control.start(config.timeout, config.tick_limit)
            try:
                outcome.value = work()
            except ValidationError as error:
                outcome.error = GuestError(
                    "validation", error.name, error.message, line=error.line, column=error.column
                )
            except BaseException as error:
                outcome.error = self._as_error(error)
            if outcome.error is None and self.control.kind is not None:
                outcome.error = self._as_error(Control())
        except Control as error:
            # It came while another error was being described.
            outcome.error = self._as_error(error)
        finally:
            outcome.ticks = self.control.stop()
            event_loop.forget_running_loop()
            sys.setrecursionlimit(limit)
        if outcome.error is not None:
            outcome.value = None
        if outcome.error is None or outcome.error.kind != "validation":
            outcome.namespace = self.bound()
        else:
            outcome.ticks = 0
        return outcome

    def _as_error(self, error):
        # Never isinstance: it asks the object for its class, which can be code of the guest.
        kind = self.control.kind
        cls = type(error)
        if self.config.memory_limit and kind is None and is_out_of_memory(error):
            kind = "memory-limit"
            # Finalizers that run when the frames of this error die must not run code of the guest any more.
            self.control.mark(kind)
        if issubclass(cls, Control) and kind is None:
            kind = "cancelled"
        frames = self.traceback.frames(error)
        line = frames[-1][1] if frames else None
        if kind is not None:
            name, message = ENDS[kind]
            limit = {"timeout": self.config.timeout, "tick-limit": self.config.tick_limit}.get(kind)
            return GuestError(kind, name, message % limit if "%s" in message else message, line=line)
        if cls is SystemExit and (error.code is None or type(error.code) is int and error.code == 0):
            return None
        kind = "denied" if issubclass(cls, PolicyViolation) else "guest"
        return GuestError(kind, name_of(error), message_of(error), self.traceback.render(error), line, exception=error)

    def _on_unraisable(self, what):
        """An error in a finalizer: shown on stderr, as CPython does."""
        error = what.exc_value
        if error is None or isinstance(error, Control) or self.control.ended:
            return
        try:
            where = getattr(what.object, "__qualname__", type(what.object).__name__)
            self.services.write(
                "stderr",
                "Exception ignored in: %s\n%s" % (where if type(where) is str else "?", self.traceback.render(error)),
            )
        except Control:
            # It comes again at the next checkpoint.
            pass


@contextmanager
def _while_running(action, text, filename="<string>"):
    """A text that is refused while a program runs is an error in that program, which it can catch."""
    try:
        yield
    except ValidationError as error:
        made = _SYNTAX_ERRORS.get(error.name)
        if made is None:
            where = filename if error.line is None else "%s, line %d" % (filename, error.line)
            raise denied(action, filename, "%s (%s)" % (error.message, where)) from None
        lines = text.splitlines() if type(text) is str else []
        line = lines[error.line - 1] if error.line and error.line <= len(lines) else None
        raise made(error.message, (filename, error.line, error.column, line)) from None


_SYNTAX_ERRORS = {each.__name__: each for each in (SyntaxError, IndentationError, TabError)}


def _is_variable(name):
    """Names of CPython and of the rewriter do not count."""
    return name.isidentifier() and not (name.startswith("__") and name.endswith("__"))


def _depth():
    frame, count = sys._getframe(), 0
    while frame is not None:
        frame, count = frame.f_back, count + 1
    return count


def _make_open(open_file):
    def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
        if opener is not None or not closefd:
            raise denied("call", "open", "open() takes no opener and no descriptor in the sandbox")
        return open_file(file, mode, buffering, encoding, errors, newline)

    return builtin_function(open, "open", io.open)
