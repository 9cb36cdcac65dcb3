"""The loop of a worker: one box, one program at a time."""

import contextlib
import json
import resource
import sys

from ..control import Control
from ..facades import Facades
from ..files import Files
from ..guest import Config, Guest
from ..wire.decode import decode
from ..wire.encode import TooLarge as TooManyParts
from ..wire.messages import TooLarge
from .find_module import Modules
from .host_calls import HostCalls
from .link import Link
from .lockdown import lock_down
from .memory import limit_memory
from .report import prints_text, report_text
from .streams import GuestStream
from .wake import wake_on_message

# Characters of output in one message.
PIECE = 1_000_000
MOST_VIOLATIONS = 1000
CONTROL = ("timeout", "tick-limit", "memory-limit", "cancelled")


class Worker:
    """The `host` of a Guest: see guest.py."""

    def __init__(self, link):
        self._link = link
        self._guest = None
        self._prints = []
        self._violations = []
        self._keep_prints = False
        self._calls = None
        self._modules = None
        self._files = None

    def serve(self):
        self._link.send("ready", environment=0, probes="[]")
        while True:
            kind, fields = self._link.receive()
            if kind == "open":
                self._open(json.loads(fields["config"]))
            elif kind == "exec":
                self._exec(int(fields["run"]), json.loads(fields["request"]))
            # All else is late: the program that it was for has ended.

    # --- what the guest asks for ---

    def write(self, stream, text):
        number = 1 if stream == "stdout" else 2
        for at in range(0, len(text), PIECE):
            self._link.send("output", stream=number, text=text[at : at + PIECE])

    def find_module(self, name):
        return self._modules.find(name)

    def snapshot(self, values):
        if self._keep_prints:
            self._prints.append(self._calls.data().encode_list(values, ""))

    def violation(self, action, subject, message):
        if len(self._violations) < MOST_VIOLATIONS:
            self._violations.append((action, subject, message))

    # --- what the host asks for ---

    def _open(self, config):
        self._calls = HostCalls(self._link, self._check, self._stack_of)
        registrations = json.loads(config["registrations"])
        facades = self._calls.facades = Facades(registrations, self._calls.request)
        self._files = Files(self._calls.file, config["hasFiles"])
        call = self._files.call if config["hasFiles"] else None
        self._modules = Modules(facades.modules, self._files, config["moduleRoot"], call)
        if config["hasFiles"]:
            self.open_file = self._files.open
        modules = [one for one in registrations if one["kind"] == "python-module"]
        limit = config["memoryLimit"]
        self._guest = Guest(
            Config(
                tick_limit=config["tickLimit"] if config["ticks"] else None,
                timeout=config["timeout"],
                memory_limit=limit,
                globals=facades.globals,
                python_modules={one["name"]: one for one in modules},
            ),
            self,
        )
        self._link.hold = self._guest.control.held
        self._link.cancelled = self._cancel
        sys.stdout, sys.stderr = GuestStream(self, "stdout"), GuestStream(self, "stderr")
        wake_on_message(self._link)
        limit_memory(limit)
        lock_down([one["name"] for one in modules], config["allowNetwork"], self.violation)

    def _cancel(self):
        self._guest.end("cancelled")

    def _check(self):
        control = self._guest.control
        if control.kind is not None:
            raise Control()

    def _stack_of(self, error):
        return self._guest.traceback.render(error)

    def _exec(self, run, request):
        self._calls.begin()
        self._prints = []
        self._violations = []
        self._keep_prints = request["keepPrints"]
        before = _peak()
        task = request["task"]
        try:
            outcome = self._run(task, request)
            error = outcome.error
            if error is not None and error.kind == "validation":
                self._refuse(run, "E_VALIDATION", error.message, error.hint, error.line, error.column)
                return
            report = report_text(outcome, self._calls, self._violations)
            ended = error.kind if error is not None and error.kind in CONTROL else ""
            prints = prints_text(self._prints)
            peak = max(0, _peak() - before)
            self._link.send(
                "done", run=run, hasReport=True, report=report, ended=ended, prints=prints, memoryPeak=peak
            )
        except (TooLarge, TooManyParts) as error:
            self._refuse(run, "E_BAD_VALUE", "%s, and cannot cross the border of a process" % error)
        finally:
            self._prints = []

    def _run(self, task, request):
        namespace = decode(request["namespace"], self._calls)
        if task["kind"] == "call":
            return self._guest.call(task["name"], decode(task["args"], self._calls))
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


def serve(descriptors=None):
    hold = contextlib.nullcontext
    Worker(Link(hold) if descriptors is None else Link(hold, descriptors)).serve()


def _peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
