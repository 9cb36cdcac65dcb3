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

import ast
import sys
from contextlib import contextmanager
from types import CoroutineType

from hermetic_guest import errors
from hermetic_guest.compile.compile_program import compile_program
from hermetic_guest.compile.gate_constants import CODES, with_names
from hermetic_guest.compile.parse import parse
from hermetic_guest.compile.rewrite import rewrite, rewrite_expression
from hermetic_guest.compile.validate import validate
from hermetic_guest.control import Control, ControlState
from hermetic_guest.errors import PolicyViolation, ValidationError, denied
from hermetic_guest.gates import library_names, ownership, safe_format
from hermetic_guest.gates.attributes import Attributes
from hermetic_guest.gates.class_patterns import matchable
from hermetic_guest.gates.guest_builtins import guarded_builtins, plain_builtins
from hermetic_guest.guest_streams import Streams
from hermetic_guest.library import event_loop, guard_modules
from hermetic_guest.library.importer import GuestModule, Importer, globals_of, make_module
from hermetic_guest.library.module_table import STANDARD
from hermetic_guest.library.registered_modules import PythonModules
from hermetic_guest.library.standard_modules import StandardModules, preload
from hermetic_guest.outcome import GuestError, Outcome
from hermetic_guest.traceback_text import TracebackText, message_of, name_of

_CONTROL_MESSAGES = {
    "timeout": ("TimeoutError", "the program ran longer than %s s"),
    "tick-limit": ("TickLimitError", "the program took more than %s ticks"),
    "memory-limit": ("MemoryLimitError", "the program needs more memory than it may have"),
    "cancelled": ("CancelledError", "the run was cancelled"),
}


# Programs that are compiled once though they are run again, and the longest of them in characters: their code takes memory.
MOST_KEPT = 32
LONGEST_KEPT = 10_000


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
    """Made once per box. All that it may import is loaded by then, so that the process can be locked down afterwards."""

    def __init__(self, config, host):
        self.config = config
        self.host = host
        before = ownership.all_classes() if ownership.HOST else {}
        preload(config.python_modules)
        builtins = self._builtins = plain_builtins()
        self.attributes = Attributes(builtins)
        self.control = ControlState(builtins)
        self.control.quiet |= {self._execute.__code__, self._as_error.__code__}
        self.streams = Streams(host.write)
        self.sources = {}
        self._written_globals = set()
        self._programs = {}
        self.traceback = TracebackText(builtins, self.sources)
        self.open = None
        self._standard = StandardModules(self)
        self._registered = PythonModules(config.python_modules)
        self.importer = Importer(builtins, self._find_module, host.find_module, self._run_module)
        self._main = make_module("__main__", builtins, package="")
        self.importer.modules["__main__"] = self._main
        self._names = globals_of(self._main)
        self._fill_builtins()
        errors.listen(getattr(host, "violation", lambda *_: None))
        safe_format.read_fields_with(self.attributes.load)
        self._standard.make_copies()
        # contextlib's redirections, which are not the guest's, set members of `sys`.
        guarded = {name for name, row in STANDARD.items() if not row.get("copy")} - {"contextlib"}
        guard_modules.guard(guarded | {"asyncio", "_pyio", "types"}, self.attributes.special)
        ownership.claim(before)
        library_names.learn()
        sys.unraisablehook = self._ignored

    def configure(self, config):
        """For a guest that was made before its policy was known; once, before its first run. It reads no file any more.

        Classes that the holder made for it in the meantime are claimed one by one: see ownership.claim_class.
        """
        self.config = config
        self._programs.clear()
        if config.python_modules:
            before = ownership.all_classes()
            preload(config.python_modules)
            ownership.claim(before)
            library_names.learn()
        self._registered = PythonModules(config.python_modules)
        self._standard.renew("io")
        self._fill_builtins()

    def _fill_builtins(self):
        builtins, host = self._builtins, self.host
        builtins.update(guarded_builtins(self.attributes, self.streams, getattr(host, "snapshot", None)))
        import_gates, builtins["__import__"] = self.importer.gates()
        if getattr(host, "open_file", None) is not None:
            self.open = builtins["open"] = _make_open(host.open_file)
        builtins.update(self.config.globals)
        streams, control, attributes = self.streams, self.control, self.attributes
        event_loop.tell_of_memory_errors(control.again if self.config.memory_limit else lambda error: None)

        def echo(value):
            if value is not None:
                streams.names["stdout"].write(repr(value) + "\n")

        gates = {
            "$Control": (Control, MemoryError) if self.config.memory_limit else Control,
            "$again": lambda: control.again(sys.exc_info()[1]),
            "$ended": control.ended,
            "$type": type,
            "$id": id,
            "$own": attributes.ownership.own,
            "$face": attributes.face,
            "$get": attributes.load,
            "$matchable": matchable,
            "$echo": echo,
        }
        gates.update(import_gates)
        self._gates = {CODES[name]: gate for name, gate in gates.items()}

    def run(self, source, filename="<guest>", namespace=None, echo=None, argv=(), stdin=""):
        """Run a program; never raises for what the program does. `namespace`: more names, set before it runs."""
        self.streams.start(stdin, argv)
        if namespace:
            self._names.update(namespace)

        def work():
            code = self._compiled(source, filename, self.config.echo if echo is None else echo)
            self.sources[filename] = source if isinstance(source, str) else ""
            self._names.pop("$value", None)
            result = eval(code, self._names)
            if type(result) is CoroutineType:
                event_loop.run(result)
            value = self._names.pop("$value", None)
            return event_loop.run(value) if type(value) is CoroutineType else value

        return self._execute(work)

    def call(self, name, args=(), kwargs=None):
        """Call what a program defined under this name; a coroutine is awaited. An Outcome, like `run`."""

        def work():
            if name not in self._names or not name.isidentifier() or name.startswith("__"):
                raise NameError("name %r is not defined" % name)
            value = self._names[name](*args, **(kwargs or {}))
            return event_loop.run(value) if type(value) is CoroutineType else value

        return self._execute(work)

    def rewrite(self, source, filename="<guest>"):
        """The program as it would run; raises ValidationError."""
        tree, _ = rewrite(
            validate(parse(source, filename)), self._ticks, self.config.echo, known_globals=set(self._written_globals)
        )
        return with_names(ast.unparse(ast.fix_missing_locations(tree)) if hasattr(ast, "unparse") else ast.dump(tree))

    def end(self, kind):
        """End the run: 'cancelled', 'timeout', 'memory-limit'. Safe in a signal handler."""
        self.control.end(kind)

    @contextmanager
    def telling(self, outcome):
        """While its holder describes an outcome: code of the guest (a __repr__) runs, as long as a program may, and can end in Control."""
        ended = outcome.error is not None and outcome.error.kind in _CONTROL_MESSAGES
        self.control.start(min(1, self.config.timeout or 1) if ended else self.config.timeout)
        try:
            yield
        finally:
            self.control.stop()

    def namespace(self):
        """What the programs of this guest defined, by name; a dict of its own."""
        return {
            name: value
            for name, value in self._names.items()
            if name.isidentifier() and not (name.startswith("__") and name.endswith("__"))
        }

    def _ignored(self, what):
        """An error in a finalizer: said on stderr as CPython does."""
        error = what.exc_value
        if error is None or isinstance(error, Control) or self.control.ended:
            return
        try:
            where = getattr(what.object, "__qualname__", type(what.object).__name__)
            self.host.write(
                "stderr",
                "Exception ignored in: %s\n%s" % (where if type(where) is str else "?", self.traceback.render(error)),
            )
        except Control:
            # It comes again.
            pass

    # For the parts of the guest

    @property
    def _ticks(self):
        return self.config.tick_limit is not None

    def evaluate(self, text, names=None, local=None):
        """An expression of the guest's: a text in an annotation."""
        tree = rewrite_expression(validate(parse(text, "<annotation>", "eval")), self._ticks)
        code = compile_program(tree, "<annotation>", self._gates, mode="eval")
        if names is None or names.get("__builtins__") is not self._builtins:
            names = {"__builtins__": self._builtins}
        return eval(code, names, dict(local) if isinstance(local, dict) else None)

    def exec_generated(self, text, names=None, local=None):
        """Code that a standard module made from names of the guest: it is the guest's, but not counted: versions differ."""
        tree, flags = rewrite(validate(parse(text, "<string>")), False, is_main=False)
        if names is None or names.get("__builtins__") is not self._builtins:
            # A class may name any module as its own.
            names = {"__builtins__": self._builtins}
        exec(compile_program(tree, "<string>", self._gates, flags), names, local)

    def globals_of_module(self, name):
        module = self.importer.modules.get(name) if type(name) is str else None
        return globals_of(module) if type(module) is GuestModule else None

    def _find_module(self, name):
        found = self._registered.find(name)
        return self._standard.find(name) if found is None else found

    def _run_module(self, module, found):
        tree, flags = rewrite(validate(parse(found.text, found.filename)), self._ticks, is_main=False)
        self.sources[found.filename] = found.text
        exec(compile_program(tree, found.filename, self._gates, flags), globals_of(module))

    def _compiled(self, source, filename, echo):
        # What a program becomes depends on the names that were written so far, which only grow in number.
        known = self._programs.get((source, filename, echo, len(self._written_globals)))
        if known is not None:
            return known
        tree, flags = rewrite(validate(parse(source, filename)), self._ticks, echo, known_globals=self._written_globals)
        code = compile_program(tree, filename, self._gates, flags)
        if len(source) <= LONGEST_KEPT:
            if len(self._programs) >= MOST_KEPT:
                self._programs.clear()
            self._programs[(source, filename, echo, len(self._written_globals))] = code
        return code

    def _execute(self, work):
        config = self.config
        outcome = Outcome()
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(config.recursion_limit + _depth())
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
            # It came while an error was being described.
            outcome.error = self._as_error(error)
        finally:
            outcome.ticks = self.control.stop()
            sys.setrecursionlimit(limit)
        if outcome.error is not None:
            outcome.value = None
        if outcome.error is None or outcome.error.kind != "validation":
            outcome.namespace = self.namespace()
        else:
            outcome.ticks = 0
        return outcome

    def _as_error(self, error):
        # Never isinstance: it asks the object for its class, and that may be code of the guest.
        kind = self.control.kind
        cls = type(error)
        if issubclass(cls, MemoryError) and self.config.memory_limit and kind is None:
            kind = "memory-limit"
            # What dies with the frames of this error is not to run any more.
            self.control.mark(kind)
        if issubclass(cls, Control) and kind is None:
            kind = "cancelled"
        frames = self.traceback.frames(error)
        line = frames[-1][1] if frames else None
        if kind is not None:
            name, message = _CONTROL_MESSAGES[kind]
            limit = {"timeout": self.config.timeout, "tick-limit": self.config.tick_limit}.get(kind)
            return GuestError(kind, name, message % limit if "%s" in message else message, line=line)
        if cls is SystemExit and (error.code is None or type(error.code) is int and error.code == 0):
            return None
        kind = "denied" if issubclass(cls, PolicyViolation) else "guest"
        return GuestError(kind, name_of(error), message_of(error), self.traceback.render(error), line, exception=error)


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

    return open
