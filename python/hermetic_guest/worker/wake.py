"""Notices a message while the guest computes: the pipe sends a signal, whose handler looks for `cancel`."""

import fcntl
import os
import signal

from hermetic_guest._wire import DESCRIPTORS


def claim(descriptor=DESCRIPTORS["messages"]):
    """Lets this process get the pipe's signal; false if it cannot. To be called before the lock, which forbids it."""
    try:
        fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getpid())
    except OSError:
        return False
    return True


class Wake:
    """A context manager: on while a program runs. Without such a signal the host ends a cancelled run with its process."""

    def __init__(self, poll, is_claimed, descriptor=DESCRIPTORS["messages"]):
        self._poll = poll
        self._descriptor = descriptor
        self._set = fcntl.fcntl if is_claimed else lambda *_: None
        self._flags = fcntl.fcntl(descriptor, fcntl.F_GETFL) if is_claimed else 0
        signal.signal(signal.SIGIO, poll)

    def __enter__(self):
        self._set(self._descriptor, fcntl.F_SETFL, self._flags | os.O_ASYNC)
        # A message that arrived before sends no signal any more.
        self._poll()

    def __exit__(self, *_):
        self._set(self._descriptor, fcntl.F_SETFL, self._flags)
