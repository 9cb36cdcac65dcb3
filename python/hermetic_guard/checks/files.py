"""open and os.*: which paths may be read, listed and written."""

import posix

from hermetic_guard.capabilities import OPEN_EVENT_LACKS_DIRECTORY
from hermetic_guard.checks.databases import database_files
from hermetic_guard.checks.file_rules import make_read_rule, make_write_rule
from hermetic_guard.checks.text import read_text
from hermetic_guard.request import request

# O_TMPFILE contains O_DIRECTORY, which alone is a read.
_TMPFILE = getattr(posix, "O_TMPFILE", 0) & ~getattr(posix, "O_DIRECTORY", 0)
WRITE_FLAGS = posix.O_WRONLY | posix.O_RDWR | posix.O_CREAT | posix.O_TRUNC | _TMPFILE

# event -> for each path among its arguments: (its position, that of its dir_fd or None, follow the last link?, access)
WRITES = {
    "os.mkdir": ((0, 2, False, "create"),),
    "os.rmdir": ((0, 1, False, "change"),),
    "os.remove": ((0, 1, False, "change"),),
    "os.rename": ((0, 2, False, "change"), (1, 3, False, "replace")),
    "os.link": ((0, 2, True, "change"), (1, 3, False, "create")),
    "os.symlink": ((1, 2, False, "create"),),
    "os.truncate": ((0, None, True, "change"),),
    "os.chmod": ((0, 2, True, "change"),),
    "os.chown": ((0, 3, True, "change"),),
    "os.chflags": ((0, None, True, "change"),),
    "os.utime": ((0, 3, True, "change"),),
    "os.setxattr": ((0, None, True, "change"),),
    "os.removexattr": ((0, None, True, "change"),),
    # A unix socket is a file; other addresses are tuples.
    "socket.bind": ((1, None, False, "bind"),),
    # Our own patches announce this one: CPython has no event for these calls.
    "hermetic.create": ((0, None, False, "create"),),
}
READS = frozenset(("os.listdir", "os.scandir", "os.getxattr", "os.listxattr", "hermetic.stat"))
EVENTS = frozenset(WRITES) | READS | {"open", "sqlite3.connect"}
# These take a descriptor that was judged when it was opened. fchmod and its kin change a file that may only be read.
JUDGED_WHEN_OPENED = frozenset(("open", "os.truncate"))


def make_check(policy, needed):
    """`needed`: what the interpreter itself reads; see needed_paths.py."""
    clauses = tuple(
        (
            None if clause["root"] is None else _prefixes([clause["root"]] + clause["read"] + clause["write"]),
            tuple(clause["write"]),
        )
        for clause in policy["filesystem"]
    )
    rooted = any(readable is not None for readable, _ in clauses)
    judge_paths = _make_path_judge(clauses, needed)
    judge_open = _make_open_judge(judge_paths, rooted)

    def check(event, args, held=(judge_open, judge_paths, _judge_database, tuple(WRITES.items()), rooted)):
        judge_open, judge_paths, judge_database, writes, rooted = held
        if event == "open":
            return judge_open("open", args)
        if event == "sqlite3.connect":
            return judge_database(args[0], judge_open)
        for name, parts in writes:
            if name == event:
                return judge_paths(event, args, parts, True)
        if not rooted:
            return None
        return judge_paths(event, args, ((0, None, True, "stat" if event == "hermetic.stat" else "read"),), True)

    return check


def _make_open_judge(judge_paths, rooted):
    rest = (judge_paths, posix.O_CREAT, posix.O_EXCL, OPEN_EVENT_LACKS_DIRECTORY, request, bytes)

    def judge_open(api, args, held=(rooted, WRITE_FLAGS, type, str, rest)):
        """`args`: path, mode (None for os.open) and flags."""
        rooted, write_flags, type, str, rest = held
        path, mode, flags = args
        write = flags & write_flags
        # Without a root, the only read that matters is one of memory through /proc.
        if not write and not rooted and (type(path) is not str or not path.endswith("mem")):
            return None
        judge_paths, creat, excl, lacks_directory, request, bytes = rest
        if lacks_directory and mode is None and type(path) in (str, bytes) and path[:1] not in ("/", b"/"):
            # The event lacks the directory that a relative path starts from. Our patch of os.open passes none.
            return (request("filesystem", "os.open", "open a path that starts from an unknown directory"),)
        access = "read" if not write else "create" if flags & creat else "change"
        return judge_paths(api, args, ((0, None, True, access),), flags & excl)

    return judge_open


def _make_path_judge(clauses, needed):
    held = (
        make_read_rule(clauses, needed),
        make_write_rule(clauses, needed),
        JUDGED_WHEN_OPENED,
        read_text,
        request,
        type,
        issubclass,
        str,
        int,
        int.__int__,
        tuple,
    )

    def judge_paths(event, args, parts, exclusive, held=held):
        """`parts`: as in WRITES. Returns a request for each path that is out of reach, or None."""
        judge_read, judge_write, judged_when_opened, read_text, request, type, issubclass, str, int, plain, tuple = held
        api = args[1] if event == "hermetic.create" or event == "hermetic.stat" else event
        requests = ()
        try:
            for position, dir_position, follow, access in parts:
                value = args[position]
                if issubclass(type(value), int):
                    if access != "change" or event in judged_when_opened:
                        continue
                    given = "/proc/self/fd/" + str(plain(value))
                elif access == "bind" and issubclass(type(value), tuple):
                    continue
                else:
                    given = "." if value is None else read_text(value)
                if given is None:
                    # A path-like object would be asked twice, and may answer differently.
                    requests += (request("filesystem", api, "open a path that is not text"),)
                    continue
                if access == "bind" and given[:1] in ("", "\0"):
                    continue  # an abstract name
                path = given
                if dir_position is not None and not path.startswith("/"):
                    dir_fd = args[dir_position]
                    if dir_fd is not None and dir_fd >= 0:
                        path = "/proc/self/fd/" + str(dir_fd) + "/" + path
                if access == "read" or access == "stat":
                    found = judge_read(path, given, access)
                else:
                    found = judge_write(path, given, follow, access, exclusive)
                if found is not None:
                    action, shown, error, errno = found
                    requests += (request("filesystem", api, action, "path", shown, error, errno),)
        except:  # noqa: E722
            # A path that cannot be looked at fails in the call itself, unless another one is refused before.
            if not requests:
                raise
        return requests

    return judge_paths


def _judge_database(name, judge_open, held=(read_text, database_files, request)):
    """The requests of sqlite3.connect."""
    read_text, database_files, request = held
    text = read_text(name)
    files = None if text is None else database_files(text)
    if files is None:
        return (request("filesystem", "sqlite3.connect", "open a database whose path is not plain"),)
    for path, flags in files:
        requests = judge_open("sqlite3.connect", (path, "", flags))
        if requests:
            return requests
    return None


def _prefixes(directories):
    return tuple(directory if directory.endswith("/") else directory + "/" for directory in directories)
