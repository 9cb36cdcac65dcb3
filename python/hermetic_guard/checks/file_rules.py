"""Which paths may be read and written. Both rules answer None, or (action, path to show, error, errno) for a request."""

import posix

from hermetic_guard.checks.paths import inside, locate, resolve
from hermetic_guard.request import EACCES, EROFS

OPEN_ALREADY = ("/proc/self/fd/", "/proc/self/cwd/")


def is_needed(real, access, held):
    """Whether the interpreter itself needs to read this path. `held`: see make_read_rule."""
    files, directories, code_directories, code_parents, inside = held
    if real in files or inside(real, directories) or real.startswith("/dev/pts/"):
        return True
    if real in code_directories or (access == "stat" and real in code_parents):
        return True
    return real.endswith((".py", ".pyc", ".so", "/__pycache__")) and inside(real, code_directories)


def make_read_rule(clauses, needed):
    """`clauses`: (readable prefixes or None, writable directories) pairs. `needed`: see needed_paths.py."""
    rooted = any(readable is not None for readable, _ in clauses)
    writable = tuple(directory for _, directories in clauses for directory in directories)
    # We may trust the text of a path only where the target cannot make links.
    fixed = tuple(directory + "/" for directory in needed.directories if not inside(directory, writable))
    needed_paths = (
        frozenset(needed.files) | frozenset(needed.devices) | frozenset(needed.stdio),
        tuple(needed.directories),
        tuple(needed.code_directories),
        frozenset(needed.code_parents),
        inside,
    )
    held = (clauses, rooted, fixed, needed_paths, is_needed, locate, {}, unreadable)

    def judge_read(path, given, access, held=held):
        """`given`: the path as the caller wrote it; `path` may start from a descriptor instead."""
        clauses, rooted, fixed, needed_paths, is_needed, locate, known, unreadable = held
        if path.startswith(fixed) and "/.." not in path:
            return None
        real = locate(path, known)
        under_root = True
        for readable, _ in clauses:
            if readable is not None and not (real + "/").startswith(readable):
                under_root = False
        in_proc = real.startswith("/proc/")
        if under_root and not in_proc:
            return None
        if in_proc and "/fd/" in real:
            return None  # a pipe or socket that is open already
        if not (in_proc and real.endswith("/mem")):
            if under_root or not rooted or is_needed(real, access, needed_paths):
                return None
        return unreadable(path, real, given, access)

    return judge_read


def unreadable(path, real, given, access, held=(posix.lstat, FileNotFoundError, OSError, OPEN_ALREADY, EACCES)):
    """The request for a path that may not be read. For a path that does not exist, the call keeps its own error."""
    lstat, FileNotFoundError, OSError, open_already, eacces = held
    action = "read the memory of a process" if real.endswith("/mem") else "read outside the root"
    shown = real if path.startswith(open_already) else given
    try:
        lstat(path)
    except FileNotFoundError as missing:
        if access == "stat":
            return None
        return action, shown, FileNotFoundError(missing.errno, missing.strerror, given), eacces
    except OSError:
        if access == "stat":
            return None
    return action, shown, "PermissionError", eacces


def make_write_rule(clauses, needed):
    """`clauses` and `needed`: as for make_read_rule."""
    free = frozenset(needed.devices) | frozenset(needed.stdio)
    writable = tuple(directories for _, directories in clauses)
    held = (writable, free, resolve, inside, exists, fails_anyway, OPEN_ALREADY, EACCES, EROFS)

    def judge_write(path, given, follow, access, exclusive, held=held):
        """`access`: create, change, replace or bind. `exclusive`: creating fails where something exists."""
        writable, free, resolve, inside, exists, fails_anyway, open_already, eacces, erofs = held
        real = resolve(path, follow)
        if real.startswith("/proc/") and real.endswith("/mem"):
            return "write the memory of a process", given, "PermissionError", eacces
        if real in free or real.startswith(("/dev/pts/", "/dev/tty")):
            return None
        if real.startswith("/proc/") and "/fd/" in real:
            return None
        allowed = True
        for directories in writable:
            if not inside(real, directories):
                allowed = False
        if allowed:
            return None
        if access == "bind" and exists(path):
            return None  # the address is in use: binding fails by itself
        # A path that starts from a descriptor means nothing to a reader: show the real one.
        shown = real if path.startswith(open_already) else given
        error = fails_anyway(path, real, given, follow, access, exclusive)
        return "write", shown, "PermissionError" if error is None else error, erofs

    return judge_write


def exists(path, held=(posix.lstat, OSError)):
    lstat, OSError = held
    try:
        lstat(path)
    except OSError:
        return False
    return True


def fails_anyway(
    path,
    real,
    given,
    follow,
    access,
    exclusive,
    held=(posix.lstat, posix.stat, FileNotFoundError, NotADirectoryError, FileExistsError, OSError),
):
    """The error that the call gets even on a read-only disk, because it is checked first; None if there is none."""
    lstat, stat, FileNotFoundError, NotADirectoryError, FileExistsError, OSError = held
    try:
        stat(path) if follow else lstat(path)
    except FileNotFoundError as missing:
        if access == "change":
            return FileNotFoundError(missing.errno, missing.strerror, given)
        try:
            lstat(real.rpartition("/")[0] or "/")
        except FileNotFoundError as missing_parent:
            return FileNotFoundError(missing_parent.errno, missing_parent.strerror, given)
        except OSError:
            pass
    except NotADirectoryError as wrong:
        return NotADirectoryError(wrong.errno, wrong.strerror, given)
    except OSError:
        pass
    else:
        if access == "create" and exclusive:
            return FileExistsError(17, "File exists", given)
    return None
