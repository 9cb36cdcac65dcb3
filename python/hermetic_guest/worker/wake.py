"""Hearing of a message while the guest computes: the pipe sends a signal, whose handler looks for `cancel`."""

import fcntl
import os
import signal

from .._protocol import DESCRIPTORS


def wake_on_message(link, descriptor=DESCRIPTORS["messages"]):
    """Where it cannot be had, a run that does not hear of its cancellation is ended by the host, with its process."""
    if not hasattr(fcntl, "F_SETOWN") or not hasattr(os, "O_ASYNC"):
        return
    signal.signal(signal.SIGIO, link.poll)
    try:
        fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getpid())
        flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
        fcntl.fcntl(descriptor, fcntl.F_SETFL, flags | os.O_ASYNC)
    except OSError:
        signal.signal(signal.SIGIO, signal.SIG_IGN)
