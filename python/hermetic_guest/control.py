"""Ends a run against its will. No handler of the guest can hold the error: it comes again at every checkpoint."""

import _signal
import signal
from contextlib import contextmanager
from itertools import chain, repeat

# Seconds until a program that does not end is told so again.
_AGAIN = 0.02


class Control(KeyboardInterrupt):
    """Ends a run. It is a KeyboardInterrupt, because asyncio lets that one through."""


class ControlState:
    """The state that checkpoints in rewritten code read: the list `ended`, and the endless iterator `$ticks`."""

    def __init__(self, builtins):
        self._builtins = builtins
        self._held = 0
        self._running = False
        self._timed = False
        self._counter = None
        self._limit = 0
        # Why the run ended, or None.
        self.kind = None
        # Code that ends a run itself and must not be interrupted: the alarm raises nothing in it and comes again later.
        self.quiet = {self.stop.__code__, self._close.__code__, self.mark.__code__, self._arm.__code__}
        # Not empty means that the run is over. So it is between runs: a finalizer of an earlier program must not run then.
        self.ended = [None]
        builtins["$ticks"] = iter(self._raise, self)

    def start(self, timeout=None, tick_limit=None):
        self.kind = None
        self._limit = tick_limit or 0
        self._counter = repeat(None, self._limit)
        self.ended.clear()
        # The sentinel is never returned: each call of the function raises.
        self._builtins["$ticks"] = (
            repeat(None) if tick_limit is None else chain(self._counter, iter(self._out_of_ticks, self))
        )
        self._running = True
        if timeout is not None:
            self._arm(timeout)

    def stop(self):
        """Stops the clock and returns the ticks of the run. Nothing is raised afterwards."""
        self._running = False
        if self._timed:
            self._timed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        self._close()
        return self._limit - self._counter.__length_hint__() if self._counter is not None else 0

    def end(self, kind):
        """From now on every checkpoint raises. A timer does too, for code without checkpoints."""
        self.mark(kind)
        self._arm(0.0001)

    def mark(self, kind):
        """Notes why the run is over. The first reason counts."""
        if self._running and self.kind is None:
            self.kind = kind
            self._close()

    def _close(self):
        self.ended[:] = [None]
        self._builtins["$ticks"] = iter(self._raise, self)

    def _raise(self):
        raise Control()

    def _out_of_ticks(self):
        self.mark("tick-limit")
        # If this is raised in a finalizer, CPython swallows it. The timer raises the next one.
        self._arm(_AGAIN)
        raise Control()

    def _arm(self, seconds):
        try:
            # Not signal.signal: that wrapper costs more than the call itself.
            _signal.signal(signal.SIGALRM, self._on_alarm)
            signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
            self._timed = True
        except ValueError:
            # Not in the main thread: the code that put the guest there must end it from outside.
            pass

    def _on_alarm(self, _number, frame):
        if self._running:
            self.mark("timeout")
            if not self._held and frame.f_code not in self.quiet:
                raise Control()

    @contextmanager
    def held(self):
        """For code that must not be interrupted. The error is raised at the end of the block."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self._running and self.kind is not None and not self._held:
            raise Control()

    def again(self, error):
        """The error that a handler of the guest raises instead of `error`, which ended the run."""
        if issubclass(type(error), MemoryError):
            self.mark("memory-limit")
        return Control()
