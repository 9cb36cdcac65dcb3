"""Waiting for the host is not the program's time: its own clock stands still meanwhile, and another one runs."""

import signal
import time

# Seconds: most answers are there sooner, and a message for each wait would cost more than they do.
LONG = 0.005
# Seconds of short waits that the host is told of together.
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
        """The next message, after waiting for it. None: it took too long, and the run is over."""
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
        """Whether the host had to be told of it."""
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
