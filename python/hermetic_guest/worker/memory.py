"""The limit of memory: what the process has now, and so many megabytes more."""

import resource
import sys

MEGABYTE = 1024 * 1024
# Code, libraries and thread stacks are address space and no data.
SLACK = 256 * MEGABYTE


def limit_memory(megabytes):
    """Soft and hard: the program cannot lift it. Only Linux tells what is in use, and enforces it."""
    if megabytes is None or not sys.platform.startswith("linux"):
        return
    facts = _status()
    room = int(megabytes * MEGABYTE)
    _limit(resource.RLIMIT_DATA, facts["VmData"] + room)
    _limit(resource.RLIMIT_AS, facts["VmSize"] + room + SLACK)


def _limit(which, wanted):
    _, hard = resource.getrlimit(which)
    value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(which, (value, value))


def _status():
    with open("/proc/self/status") as file:
        lines = dict(line.split(":", 1) for line in file if ":" in line)
    return {name: 1024 * int(lines[name].split()[0]) for name in ("VmData", "VmSize")}
