"""Notices a message while the guest computes: the pipe sends a signal, whose handler looks for `cancel`."""

import fcntl
import os
import signal

from hermetic_guest._wire import DESCRIPTORS


class Wake:
    """A context manager: on while a program runs. Without such a signal the host ends a cancelled run with its process."""

    def __init__(self, poll, descriptor=DESCRIPTORS["messages"]):
        self._poll = poll
        self._descriptor = descriptor
        signal.signal(signal.SIGIO, poll)
        try:
            fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getpid())
            self._flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
            self._set = fcntl.fcntl
        except OSError:
            self._set = lambda *_: None
            self._flags = 0

    def __enter__(self):
        self._set(self._descriptor, fcntl.F_SETFL, self._flags | os.O_ASYNC)
        # A message that arrived before sends no signal any more.
        self._poll()

    def __exit__(self, *_):
        self._set(self._descriptor, fcntl.F_SETFL, self._flags)
