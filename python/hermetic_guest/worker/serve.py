"""The loop of a worker: one box, and one program at a time."""

import contextlib
import json
import keyword
import os
import resource
import sys

from hermetic_guest._wire import (
    GUEST_ENDS,
    MAX_DROPPED_PRINTS,
    MAX_GUEST_VIOLATIONS,
    parse_session_config,
    parse_session_request,
)
from hermetic_guest.config import Config
from hermetic_guest.control import Control
from hermetic_guest.errors import ValidationError
from hermetic_guest.facades import Facades
from hermetic_guest.files import Files
from hermetic_guest.guest import Guest
from hermetic_guest.outcome import GuestError, Outcome
from hermetic_guest.wire.decode import decode
from hermetic_guest.wire.encode import TooLarge as TooManyParts
from hermetic_guest.wire.messages import TooLarge
from hermetic_guest.worker.box_modules import BoxModules
from hermetic_guest.worker.floor import take_out
from hermetic_guest.worker.host_calls import HostCalls
from hermetic_guest.worker.host_clock import HostClock
from hermetic_guest.worker.limits import limit_cpu, limit_memory, memory_in_use
from hermetic_guest.worker.link import Link
from hermetic_guest.worker.lockdown import lock_down, readable_places
from hermetic_guest.worker.process_streams import ProcessStream
from hermetic_guest.worker.report import prints_text, report_text, told_names
from hermetic_guest.worker.wake import Wake, claim

# Characters of output in one message.
PIECE = 1_000_000


class Worker:
    """The services of a Guest (see guest.py). Made before the policy is known and before the process is locked down."""

    def __init__(self, packages):
        """`packages`: the registered ones, as a Packages, or None."""
        self._packages = packages
        self._readable = readable_places()
        self._link = Link(contextlib.nullcontext)
        self._prints = []
        self._dropped_prints = []
        self._violations = []
        self._keep_prints = False
        self._is_streamed = False
        self._host_timeout = None
        clock = HostClock(self._link, lambda kind: self._guest.end(kind))
        self._calls = HostCalls(self._link, clock, self._check, self._stack_of)
        self._files = Files(self._calls.file)
        self._modules = BoxModules(self._files)
        self._guest = Guest(Config(), self)

    def reseed(self):
        """In a forked process: two workers of one parent must not draw the same numbers."""
        if self._packages is not None:
            self._packages.reseed()

    def serve(self, kernel=None, memory=None):
        """`kernel`: a KernelLock where the kernel holds this process, and otherwise None. `memory`: in use, if the host has said."""
        self._memory = memory or memory_in_use()
        self._is_claimed = claim()
        probes = {} if kernel is None else kernel.try_probes()
        self._link.send("ready", environment=len(os.environ), probes=json.dumps(probes))
        while True:
            kind, fields = self._link.receive()
            if kind == "lock":
                self._link.send("locked", probes=json.dumps(kernel.lock()))
            elif kind == "open":
                self._open(parse_session_config(json.loads(fields["config"])))
            elif kind == "exec":
                self._exec(int(fields["run"]), parse_session_request(json.loads(fields["request"])))
            elif kind == "rewrite":
                self._rewrite(int(fields["run"]), fields["code"])
            # Other messages came too late: the run that they belong to has ended.

    # The services of the guest

    def write(self, stream, text):
        number = 1 if stream == "stdout" else 2
        for at in range(0, len(text), PIECE):
            self._link.send("output", stream=number, text=text[at : at + PIECE])

    def find_module(self, name):
        return self._modules.find(name)

    def snapshot(self, values):
        if not self._keep_prints:
            return
        encoder = self._calls.data()
        text = encoder.encode_list(values, "prints")
        if encoder.reason and len(self._dropped_prints) < MAX_DROPPED_PRINTS:
            # Only refusals are told: a printed function is no data either, but its text was printed.
            self._dropped_prints.extend(encoder.dropped[:MAX_DROPPED_PRINTS])
        if self._is_streamed:
            self._link.send("print", method="print", values=text)
        else:
            self._prints.append(text)

    def violation(self, action, subject, message):
        if len(self._violations) < MAX_GUEST_VIOLATIONS:
            self._violations.append((action, subject, message))

    # Requests of the host

    def _open(self, config):
        registrations = json.loads(config["registrations"])
        facades = self._calls.facades = Facades(registrations, self._calls.request)
        self._calls.proto_keys = config["allowProtoKeys"]
        self._modules.open(facades.modules, config["moduleRoot"], config["hasFiles"])
        self._files.has_files = config["hasFiles"]
        if config["hasFiles"]:
            self.open_file = self._files.open
        modules = {one["name"]: one for one in registrations if one["kind"] == "python-module"}
        self._guest.configure(
            Config(
                tick_limit=config["tickLimit"] if config["ticks"] else None,
                timeout=config["timeout"],
                memory_limit=config["memoryLimit"],
                globals={name: item for name, item in facades.globals.items() if is_name(name)},
                python_modules=modules,
            )
        )
        self._host_timeout = config["hostTimeout"]
        self._link.hold = self._guest.control.held
        self._link.cancelled = self._cancel
        sys.stdout, sys.stderr = ProcessStream(self, "stdout"), ProcessStream(self, "stderr")
        self._wake = Wake(self._link.poll, self._is_claimed)
        limit_memory(config["memoryLimit"], self._memory)
        if self._packages is None:
            take_out()
        if self._packages is not None:
            self._packages.attach(self._files)
        lock_down(self._packages is not None, self._readable, config["allowNetwork"], self.violation)

    def _cancel(self):
        self._guest.end("cancelled")

    def _check(self):
        control = self._guest.control
        if control.kind is not None:
            raise Control()

    def _stack_of(self, error):
        return self._guest.traceback.render(error)

    def _exec(self, run, request):
        self._calls.begin(self._host_timeout)
        self._prints = []
        self._dropped_prints = []
        self._violations = []
        self._keep_prints = request["keepPrints"]
        self._is_streamed = request["isStreamed"]
        before = _peak()
        limit_cpu(self._guest.config.timeout)
        task = request["task"]
        try:
            try:
                namespace, args = self._given(task, request)
            except (TypeError, ValueError, MemoryError, RecursionError) as error:
                self._refuse(
                    run, "E_BAD_VALUE", str(error) or "what was given to the program does not fit into its memory"
                )
                return
            with self._wake:
                outcome = self._outcome(task, request, namespace, args)
            error = outcome.error
            if error is not None and error.kind == "validation":
                self._refuse(run, "E_VALIDATION", error.message, error.hint, error.line, error.column)
                return
            ended = error.kind if error is not None and error.kind in GUEST_ENDS else ""
            if ended == "timeout" and self._calls.clock.has_ended:
                ended = "host-timeout"
            try:
                has_room = self._done(run, request, outcome, ended, before)
            except Control:
                # Describing the outcome called code of the program, which did not end in time.
                outcome.error, ended, has_room = GuestError("timeout", "", ""), ended or "timeout", False
            if not has_room:
                self._done(run, request, outcome, ended, before, has_room=False)
        except (TooLarge, TooManyParts) as error:
            self._refuse(run, "E_BAD_VALUE", "%s, and cannot cross the border of a process" % error)
        finally:
            self._prints = []

    def _rewrite(self, run, code):
        """Shows a program as it would run. The host's clock ends what takes too long."""
        try:
            text = self._guest.rewrite(code)
        except ValidationError as error:
            self._refuse(run, "E_VALIDATION", error.message, None, error.line, error.column)
        except (MemoryError, RecursionError):
            self._refuse(run, "E_VALIDATION", "the program is nested too deeply")
        else:
            self._link.send("rewritten", run=run, text=text)

    def _done(self, run, request, outcome, ended, before, has_room=True):
        """Reports the end of a run. False if the report does not fit into the memory."""
        try:
            with self._guest.telling(outcome):
                told = told_names(self._guest, outcome, request)
                report = report_text(outcome, told, self._calls, self._violations, self._dropped_prints, has_room)
            prints = prints_text(self._prints)
            peak = max(0, _peak() - before)
            self._link.send("done", run=run, hasReport=True, report=report, ended=ended, prints=prints, memoryPeak=peak)
        except MemoryError:
            self._prints = []
            return False
        return True

    def _given(self, task, request):
        """The values that came with a run. Raises for values that Python cannot have."""
        namespace = decode(request["namespace"], self._calls)
        for name in namespace:
            # A program could not spell such a name, and it might be one of our own.
            if not is_name(name):
                raise ValueError("namespace: %s is not a name that Python can have" % json.dumps(name))
        return namespace, decode(task["args"], self._calls) if task["kind"] == "call" else ()

    def _outcome(self, task, request, namespace, args):
        try:
            return self._run(task, request, namespace, args)
        except Control:
            # The run was ended while its error was being described.
            self._guest.control.stop()
            kind = self._guest.control.kind or "cancelled"
            return Outcome(namespace=self._guest.bound(), error=GuestError(kind, "", ""))

    def _run(self, task, request, namespace, args):
        if task["kind"] == "call":
            return self._guest.call(task["name"], args)
        if task["kind"] != "exec":
            # Only a look at the names.
            return Outcome()
        return self._guest.run(
            task["code"],
            namespace=namespace,
            echo=task["echo"],
            argv=decode(request["argv"]),
            stdin=request["stdin"],
        )

    def _refuse(self, run, code, message, hint=None, line=None, column=None):
        self._link.send(
            "refused", run=run, code=code, message=message, hint=hint or "", line=line or 0, column=column or 0
        )


def is_name(name):
    """Whether a program can have a variable of this name. Names of CPython and of the rewriter do not count."""
    return name.isidentifier() and not keyword.iskeyword(name) and not (name.startswith("__") and name.endswith("__"))


def _peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
