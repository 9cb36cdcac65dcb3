"""The time that the host takes does not count as the program's: its clock stops meanwhile, and another one runs."""

import signal
import time

# Seconds until the host is told about a wait. Most answers arrive sooner, and a message would cost more than they do.
LONG = 0.005
# Seconds of short waits after which the host is told about all of them together.
WORTH_TELLING = 0.05


class HostClock:
    def __init__(self, link, end):
        """`end(kind)` ends the run."""
        self._link = link
        self._end = end
        self._left = None
        self._untold = 0.0
        self.has_ended = False

    def begin(self, seconds):
        self._left = seconds
        self._untold = 0.0
        self.has_ended = False

    def receive(self):
        """Waits for the next message. None if it took too long: then the run is over."""
        if not self._link.wait(0):
            delay, interval = signal.setitimer(signal.ITIMER_REAL, 0)
            began = time.monotonic()
            try:
                is_told = self._wait()
            finally:
                waited = time.monotonic() - began
                signal.setitimer(signal.ITIMER_REAL, delay, interval)
            self._account(waited, is_told)
            if self._left is not None and self._left <= 0:
                self.has_ended = True
                self._end("timeout")
                return None
        return self._link.receive()

    def _wait(self):
        """Waits. Returns whether the host was told about it."""
        if self._link.wait(LONG if self._left is None else min(LONG, self._left)):
            return False
        self._link.send("waiting", isWaiting=True, seen=self._link.seen, waited=0)
        self._link.wait(None if self._left is None else max(0, self._left - LONG))
        return True

    def _account(self, waited, is_told):
        if self._left is not None:
            self._left -= waited
        self._untold += LONG if is_told else waited
        if is_told or self._untold >= WORTH_TELLING:
            self._link.send("waiting", isWaiting=False, seen=self._link.seen, waited=self._untold * 1000)
            self._untold = 0.0
