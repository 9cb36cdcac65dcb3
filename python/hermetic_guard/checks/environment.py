"""os.putenv: the environment was emptied at exec; changes are refused, and so is another process's."""

import posix

from hermetic_guard.checks.files import resolve

EVENTS = frozenset(("os.putenv", "os.unsetenv", "open"))


def is_environment_file(path, resolve=resolve, readlink=posix.readlink, OSError=OSError, ValueError=ValueError):
    """/proc/<pid>/environ, under whatever name."""
    if not path.endswith("/environ"):
        try:
            readlink(path)
        except (OSError, ValueError):
            return False
    real = resolve(path, True)
    return real.startswith("/proc/") and real.endswith("/environ")


def make_check(policy, deny):
    clauses = tuple(tuple(clause["allow"]) for clause in policy["environment"])

    def check(
        event,
        args,
        deny=deny,
        clauses=clauses,
        is_environment_file=is_environment_file,
        type=type,
        issubclass=issubclass,
        str=str,
        bytes=bytes,
        plain_str=str.__str__,
        decode=bytes.decode,
    ):
        __tracebackhide__ = True
        name = args[0]
        if issubclass(type(name), str):
            name = plain_str(name)
        elif issubclass(type(name), bytes):
            name = decode(name, "utf-8", "surrogateescape")
        else:
            return
        if event == "open":
            if is_environment_file(name):
                deny("environment", event, "read the environment of a process from", "path", name)
            return
        for allow in clauses:
            allowed = False
            for pattern in allow:
                if name == pattern or (pattern.endswith("*") and name.startswith(pattern[:-1])):
                    allowed = True
            if not allowed:
                deny("environment", event, "change", "name", name)

    return check
