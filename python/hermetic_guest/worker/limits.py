"""Limits that the kernel enforces (rlimits). Those on memory are soft and hard ones, so a program cannot lift them."""

import os
import resource
import sys

MEGABYTE = 1024 * 1024
# Bytes that the worker itself still needs after the measurement.
OWN = 16 * MEGABYTE
# Bytes of address space that are not data: code, libraries, thread stacks.
SLACK = 256 * MEGABYTE
# Bytes of stack. The kernel gives them as they are used; a deep recursion through functions in C needs about 8 KB a level.
STACK = 64 * MEGABYTE
# Seconds after the timeout. The clock of the guest ends a run first, and the host second.
LATE = 2


def memory_in_use():
    """Bytes of data and of address space; None if unknown. Reads a file, so call it before the process is locked down."""
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


def deepen_stack():
    """Lets the stack of this process grow, so that `sys.setrecursionlimit` of a program can be granted."""
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    wanted = STACK if hard == resource.RLIM_INFINITY else min(STACK, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_STACK, (wanted, hard))


def limit_cpu(seconds):
    """Ends a run whose host is gone. The signal works even if the interpreter hangs in native code."""
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
