"""How a run is ended against its will: nothing that the guest wrote can hold the error, and it comes again at every checkpoint."""

import _signal
import signal
from contextlib import contextmanager
from itertools import chain, repeat

# How often a program that does not want to end is told so again, in seconds.
_AGAIN = 0.02


class Control(KeyboardInterrupt):
    """Ends a run. A KeyboardInterrupt, because that is what asyncio lets through."""


class ControlState:
    """What the checkpoints in rewritten code look at: `ended`, a list, empty or not, and `$ticks`, an iterator without end."""

    def __init__(self, builtins):
        self._builtins = builtins
        self._held = 0
        self._running = False
        self._timed = False
        self._counter = None
        self._limit = 0
        # Why the run ended, or None.
        self.kind = None
        # Code that ends a run itself, and must get to its end; the alarm comes again.
        self.quiet = {self.stop.__code__, self._close.__code__, self.mark.__code__, self._arm.__code__}
        # Not empty between runs either: what is left of a program, a finalizer or a generator that dies, does not run then.
        self.ended = [None]
        builtins["$ticks"] = iter(self._raise, self)

    def start(self, timeout=None, tick_limit=None):
        self.kind = None
        self._limit = tick_limit or 0
        self._counter = repeat(None, self._limit)
        self.ended.clear()
        # The sentinel is never met: the call raises, each time anew.
        self._builtins["$ticks"] = (
            repeat(None) if tick_limit is None else chain(self._counter, iter(self._out_of_ticks, self))
        )
        self._running = True
        if timeout is not None:
            self._arm(timeout)

    def stop(self):
        """The run is over; returns its ticks. Nothing is raised after it."""
        self._running = False
        if self._timed:
            self._timed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        self._close()
        return self._limit - self._counter.__length_hint__() if self._counter is not None else 0

    def end(self, kind):
        """From now on every checkpoint raises, and so does a timer for code without checkpoints."""
        self.mark(kind)
        self._arm(0.0001)

    def mark(self, kind):
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
        # Code of a finalizer may swallow this one: the timer brings the next.
        self._arm(_AGAIN)
        raise Control()

    def _arm(self, seconds):
        try:
            # Past the wrapper of the module, which costs more than the call.
            _signal.signal(signal.SIGALRM, self._on_alarm)
            signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
            self._timed = True
        except ValueError:
            # Not the main thread: whoever put the guest there ends it from outside.
            pass

    def _on_alarm(self, _number, frame):
        if self._running:
            self.mark("timeout")
            if not self._held and frame.f_code not in self.quiet:
                raise Control()

    @contextmanager
    def held(self):
        """Code that must not be cut in two; the error waits until its end."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self._running and self.kind is not None and not self._held:
            raise Control()

    def again(self, error):
        """What a handler of the guest raises in the place of an error that is none of its business."""
        if issubclass(type(error), MemoryError):
            self.mark("memory-limit")
        return Control()
