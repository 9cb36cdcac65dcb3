"""os.putenv: the launcher emptied the environment; changing it is refused, and so is reading another process's."""

import posix

from hermetic_guard.checks.paths import resolve
from hermetic_guard.checks.text import read_text
from hermetic_guard.request import request

# numpy sets these for a moment while it loads. They tell OpenBLAS about threads, and nobody anything else.
_OF_LIBRARIES = ("OPENBLAS_MAIN_FREE", "GOTOBLAS_MAIN_FREE")

EVENTS = frozenset(("os.putenv", "os.unsetenv", "open"))


def is_environment_file(path, held=(resolve, posix.readlink, OSError, ValueError)):
    """Whether the path leads to /proc/<pid>/environ, under whatever name."""
    resolve, readlink, OSError, ValueError = held
    if not path.endswith("/environ"):
        try:
            readlink(path)
        except (OSError, ValueError):
            return False
    real = resolve(path, True)
    return real.startswith("/proc/") and real.endswith("/environ")


def name_allowed(name, clauses):
    """Whether every clause allows this variable. A pattern is a name, or a prefix with a star."""
    for allow in clauses:
        allowed = False
        for pattern in allow:
            if name == pattern or (pattern.endswith("*") and name.startswith(pattern[:-1])):
                allowed = True
        if not allowed:
            return False
    return True


def make_check(policy):
    clauses = tuple(tuple(clause["allow"]) + _OF_LIBRARIES for clause in policy["environment"])

    def check(event, args, held=(clauses, name_allowed, is_environment_file, read_text, request)):
        clauses, name_allowed, is_environment_file, read_text, request = held
        text = read_text(args[0])
        if text is None:
            return None
        if event == "open":
            if is_environment_file(text):
                action = "read the environment of a process from"
                return (request("environment", event, action, "path", text),)
        elif not name_allowed(text, clauses):
            return (request("environment", event, "change", "name", text),)
        return None

    return check
