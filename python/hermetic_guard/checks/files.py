"""open and os.*: what may be read, listed and written."""

import posix
import sys

# O_TMPFILE contains O_DIRECTORY, which alone is a read.
_TMPFILE = getattr(posix, "O_TMPFILE", 0) & ~getattr(posix, "O_DIRECTORY", 0)
WRITE_FLAGS = posix.O_WRONLY | posix.O_RDWR | posix.O_CREAT | posix.O_TRUNC | _TMPFILE
EROFS = 30

# event -> for each path among its arguments: (position of the path, of its dir_fd or None, follow the last link?, access)
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
    # a unix socket is a file; other addresses are tuples
    "socket.bind": ((1, None, False, "bind"),),
    # announced by our own patches: CPython has no event for these
    "hermetic.create": ((0, None, False, "create"),),
}
READS = frozenset(("os.listdir", "os.scandir", "os.getxattr", "os.listxattr", "hermetic.stat"))
EVENTS = frozenset(WRITES) | READS | {"open", "sqlite3.connect"}


def resolve(path, follow, lstat=posix.lstat, readlink=posix.readlink, getcwd=posix.getcwd, OSError=OSError):
    """The real path, links followed as the kernel does; what does not exist is appended as it is written.

    Its own walk, because os.path.realpath can be patched by the target.
    """
    if not path.startswith("/"):
        path = getcwd() + "/" + path
    rest = path.split("/")
    rest.reverse()
    real, links, missing = "", 0, False
    while rest:
        name = rest.pop()
        if name == "" or name == ".":
            continue
        if name == "..":
            real = real.rpartition("/")[0]
            continue
        here = real + "/" + name
        if missing or not (rest or follow):
            real = here
            continue
        try:
            # readlink alone tells links from the rest: EINVAL for what is there and is not a link
            target = readlink(here)
        except OSError as error:
            if error.errno == 36:
                raise  # too long to be asked about; from its own folder it has a short name, and may be a link
            missing = error.errno == 2
            real = here
            continue
        links += 1
        if links > 40:
            return here
        if target.startswith("/"):
            real = ""
        steps = target.split("/")
        steps.reverse()
        rest.extend(steps)
    return real or "/"


def locate(
    path, known, resolve=resolve, lstat=posix.lstat, stat=posix.stat, getcwd=posix.getcwd, OSError=OSError, len=len
):
    """`resolve(path, True)`, in two system calls where the directory is known.

    A directory is recognised by device and inode, so a link that was turned elsewhere is not taken for the old one.
    """
    if not path.startswith("/"):
        path = getcwd() + "/" + path
    parent, _, name = path.rpartition("/")
    if name == "" or name == "." or name == "..":
        return resolve(path, True)
    try:
        facts = stat(parent or "/")
        if len(known) > 4096:
            known.clear()
        identity = facts.st_dev, facts.st_ino
        entry = known.get(parent)
        if entry is None or entry[1] != identity:
            real = resolve(parent or "/", True)
            known[parent] = entry = "" if real == "/" else real, identity
        here = entry[0] + "/" + name
        return resolve(here, True) if lstat(here).st_mode & 0o170000 == 0o120000 else here
    except OSError:
        return resolve(path, True)


def inside(path, places):
    for place in places:
        if path == place or place == "/" or path.startswith(place + "/"):
            return True
    return False


def database_places(
    name, lstat=posix.lstat, reading=posix.O_RDONLY, writing=posix.O_RDWR | posix.O_CREAT, OSError=OSError
):
    """The files that sqlite may open for this name, each with flags; None where only sqlite could tell.

    The event does not say whether a name that begins with "file:" is a URI, so it has to pass as both.
    """
    if name == "" or name == ":memory:":
        return ()
    if not name.startswith("file:"):
        return ((name, writing),)
    places = ((name, writing),)
    if "/" in name:
        try:
            lstat(name.rpartition("/")[0])
        except OSError:
            places = ()  # as a path it names nothing
    path, _, query = name[5:].partition("#")[0].partition("?")
    # Read-only and in memory only in the forms that the sqlite patch writes.
    if query in ("mode=memory", "mode=memory&cache=shared"):
        return places
    if path.startswith("//"):
        path = "/" + path[2:].partition("/")[2]
    bare = path.replace("%25", "").replace("%3f", "").replace("%23", "")
    if "%" in bare or (query != "mode=ro" and bare != path):
        return None
    path = path.replace("%3f", "?").replace("%23", "#").replace("%25", "%")
    return places + ((path, reading if query == "mode=ro" else writing),)


def make_check(policy, deny, needed):
    """`needed`: what the interpreter itself reads; see needed_paths.py."""
    rooted = any(clause["root"] is not None for clause in policy["filesystem"])
    writable = tuple(place for clause in policy["filesystem"] for place in clause["write"])
    clauses = tuple(
        (
            None if clause["root"] is None else _prefixes([clause["root"]] + clause["read"] + clause["write"]),
            tuple(clause["write"]),
        )
        for clause in policy["filesystem"]
    )

    def judge(
        event,
        args,
        clauses=clauses,
        guarded=bool(clauses),
        rooted=rooted,
        # Trusting the text of a path is safe only where nobody in here can plant a link.
        fixed=tuple(place + "/" for place in needed.directories if not inside(place, writable)),
        needed_files=frozenset(needed.files),
        needed_directories=tuple(needed.directories),
        code_directories=tuple(needed.code_directories),
        code_parents=frozenset(needed.code_parents),
        devices=frozenset(needed.devices),
        stdio=frozenset(needed.stdio),
        write_flags=WRITE_FLAGS,
        creat=posix.O_CREAT,
        excl=posix.O_EXCL,
        erofs=EROFS,
        writes=tuple(WRITES.items()),
        resolve=resolve,
        locate=locate,
        known={},
        inside=inside,
        # Without an audit hook our own patch announces, and announces what it was given.
        sees_directory=not hasattr(sys, "addaudithook"),
        lstat=posix.lstat,
        stat=posix.stat,
        issubclass=issubclass,
        str=str,
        bytes=bytes,
        int=int,
        tuple=tuple,
        type=type,
        plain_str=str.__str__,
        decode=bytes.decode,
        plain_bytes=bytes.__getitem__,
        whole=slice(None),
        FileNotFoundError=FileNotFoundError,
        NotADirectoryError=NotADirectoryError,
        FileExistsError=FileExistsError,
        OSError=OSError,
    ):
        """None, an error that the call has anyway, or the arguments of `deny`."""
        if event == "open":
            flags = args[2]
            write = flags & write_flags
            if not write and not rooted:
                path = args[0]
                # Reading memory through /proc is the only read that matters without ROOT.
                if type(path) is not str or not path.endswith("mem"):
                    return
            if (
                args[1] is None
                and not sees_directory
                and type(args[0]) in (str, bytes)
                and args[0][:1] not in ("/", b"/")
            ):
                # os.open does not announce the directory it starts from; the patch passes no such paths.
                return "filesystem", "os.open", "open a path that starts from an unknown directory"
            parts = ((0, None, True, ("create" if flags & creat else "change") if write else "read"),)
        else:
            parts = flags = None
            for name, positions in writes:
                if name == event:
                    parts = positions
            if parts is None:
                if not rooted:
                    return
                parts = ((0, None, True, "stat" if event == "hermetic.stat" else "read"),)
            elif not guarded:
                return

        api = event
        if event == "hermetic.create" or event == "hermetic.stat":
            api = args[1]
        for position, dir_position, follow, access in parts:
            path = args[position]
            # isinstance would ask the object's own __class__, which can lie.
            kind = type(path)
            if access == "bind" and issubclass(kind, tuple):
                continue
            if kind is not str:
                if issubclass(kind, int):
                    if access != "change" or event == "os.truncate" or event == "open":
                        continue  # an open descriptor: it was judged when it was opened
                    # fchmod and its kin change a file through a descriptor that may only read it
                    path = "/proc/self/fd/" + str(int(path))
                elif path is None:
                    path = "."
                elif issubclass(kind, str):
                    path = plain_str(path)
                elif issubclass(kind, bytes):
                    path = decode(plain_bytes(path, whole), "utf-8", "surrogateescape")
                else:
                    # A path-like object would be asked twice, and may answer differently.
                    return "filesystem", api, "open a path that is not text"
            if access == "bind" and path[:1] in ("", "\0"):
                continue  # an abstract name
            given = path
            if dir_position is not None and not path.startswith("/"):
                dir_fd = args[dir_position]
                if dir_fd is not None and dir_fd >= 0:
                    path = "/proc/self/fd/" + str(dir_fd) + "/" + path

            if access == "read" or access == "stat":
                if path.startswith(fixed) and "/.." not in path:
                    continue
                real = locate(path, known)
                under_root = True
                for readable, _ in clauses:
                    if readable is not None and not (real + "/").startswith(readable):
                        under_root = False
                if under_root and not real.startswith("/proc/"):
                    continue
                if real.startswith("/proc/") and (real.endswith("/mem") or "/fd/" in real):
                    if "/fd/" in real:
                        continue  # a pipe or socket that is open already
                elif not rooted or real in needed_files or real in devices or real in stdio:
                    continue
                elif inside(real, needed_directories) or real.startswith("/dev/pts/"):
                    continue
                elif real in code_directories or (access == "stat" and real in code_parents):
                    continue
                elif real.endswith((".py", ".pyc", ".so", "/__pycache__")) and inside(real, code_directories):
                    continue
                elif under_root:
                    continue
                # The path is out of reach; what is not there anyway keeps its own error.
                try:
                    lstat(path)
                except FileNotFoundError as missing:
                    if access == "stat":
                        continue
                    return FileNotFoundError(missing.errno, missing.strerror, given)
                except OSError:
                    if access == "stat":
                        continue
                action = "read the memory of a process" if real.endswith("/mem") else "read outside the root"
                return (
                    "filesystem",
                    api,
                    action,
                    "path",
                    real if path.startswith(("/proc/self/fd/", "/proc/self/cwd/")) else given,
                )

            real = resolve(path, follow)
            if real.startswith("/proc/") and real.endswith("/mem"):
                return "filesystem", api, "write the memory of a process", "path", given
            if not guarded or real in devices or real in stdio or real.startswith(("/dev/pts/", "/dev/tty")):
                continue
            if real.startswith("/proc/") and "/fd/" in real:
                continue
            allowed = True
            for _, write_places in clauses:
                if not inside(real, write_places):
                    allowed = False
            if allowed:
                continue
            # On a read-only disk these come first: the parent is missing, the file is, or it exists already.
            try:
                lstat(path) if not follow else stat(path)
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
                if access == "bind":
                    continue  # the address is in use
                if access == "create" and (flags is None or flags & excl):
                    return FileExistsError(17, "File exists", given)
            # A path that starts from a descriptor says nothing to a reader.
            shown = real if path.startswith(("/proc/self/fd/", "/proc/self/cwd/")) else given
            return "filesystem", api, "write", "path", shown, "PermissionError", erofs
        return None

    def check(
        event,
        args,
        judge=judge,
        deny=deny,
        database_places=database_places,
        type=type,
        issubclass=issubclass,
        str=str,
        bytes=bytes,
        tuple=tuple,
        plain_str=str.__str__,
        plain_bytes=bytes.__getitem__,
        whole=slice(None),
        decode=bytes.decode,
    ):
        __tracebackhide__ = True
        # The judge's frame is gone before anything is raised, and with it what it knows.
        if event == "sqlite3.connect":
            name, verdict = args[0], None
            if issubclass(type(name), bytes):
                name = decode(plain_bytes(name, whole), "utf-8", "surrogateescape")
            places = database_places(plain_str(name)) if issubclass(type(name), str) else None
            if places is None:
                deny("filesystem", event, "open a database whose path is not plain")
            for path, flags in places:
                verdict = verdict or judge("open", (path, "", flags))
            if type(verdict) is tuple:
                verdict = verdict[:1] + (event,) + verdict[2:]
        else:
            verdict = judge(event, args)
        if verdict is not None:
            if type(verdict) is tuple:
                deny(*verdict)
            raise verdict

    return check


def _prefixes(places):
    return tuple(place if place.endswith("/") else place + "/" for place in places)
