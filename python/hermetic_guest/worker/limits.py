"""Limits that the system holds. The program cannot lift them: they are soft and hard, but for the one of its time."""

import os
import resource
import sys

MEGABYTE = 1024 * 1024
# What the worker itself still needs, after it was measured.
OWN = 16 * MEGABYTE
# Code, libraries and thread stacks are address space and no data.
SLACK = 256 * MEGABYTE
# Seconds: the clock comes first, and the host next.
LATE = 2


def memory_in_use():
    """Bytes of data and of address space; None where the system does not tell. Asked while files can still be opened."""
    if not sys.platform.startswith("linux"):
        return None
    descriptor = os.open("/proc/self/statm", os.O_RDONLY)
    try:
        numbers = os.read(descriptor, 256).split()
    finally:
        os.close(descriptor)
    page = resource.getpagesize()
    return {"size": int(numbers[0]) * page, "data": int(numbers[5]) * page}


def limit_memory(megabytes, in_use):
    if megabytes is None or in_use is None:
        return
    room = int(megabytes * MEGABYTE) + OWN
    _limit(resource.RLIMIT_DATA, in_use["data"] + room)
    _limit(resource.RLIMIT_AS, in_use["size"] + room + SLACK)


def limit_cpu(seconds):
    """A run that nobody ends any more, because the host is gone, ends by itself: the signal needs no interpreter."""
    if seconds is None:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(usage.ru_utime + usage.ru_stime + seconds) + LATE
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def _limit(which, wanted):
    _, hard = resource.getrlimit(which)
    value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(which, (value, value))
