"""File calls that CPython does not announce, or announces without all it knows."""

import posix
import sys


def install(seams, rooted, writable):
    """`writable`: some place may be written, so the originals are still needed."""
    owners = [posix] + ([sys.modules["os"]] if "os" in sys.modules else [])
    for name in ("mkfifo", "mknod"):
        seams.announce(owners, name, "hermetic.create", "os." + name, forward=writable, dir_fd=True)
    seams.announce(owners, "chroot", "hermetic.create", "os.chroot", forward=writable)
    if rooted:
        for name in ("stat", "lstat", "access", "readlink", "statvfs", "pathconf"):
            seams.announce(owners, name, "hermetic.stat", "os." + name, dir_fd=True)


def install_open(seams):
    """The open event does not tell the directory that a relative path starts from: so the path does."""
    owners = [posix] + ([sys.modules["os"]] if "os" in sys.modules else [])
    original = posix.open
    try:
        posix.stat("/proc/self/cwd")
        here = "/proc/self/cwd/"
    except OSError:
        here = None

    def inner(path, flags, mode, given, original=original, OSError=OSError):
        __tracebackhide__ = True
        try:
            return original(path, flags, mode)
        except OSError as error:
            if error.filename == path:
                error.filename = given
            raise
        finally:
            # A traceback keeps this frame; with the original one could name a directory that the floor does not see.
            del original

    def outer(
        path, flags, mode=0o777, *, dir_fd=None, inner=inner, here=here, fspath=posix.fspath, getcwd=posix.getcwd
    ):
        __tracebackhide__ = True
        try:
            text = fspath(path)
            text = given = str.__str__(text) if issubclass(type(text), str) else bytes.__getitem__(text, slice(None))
            if not text.startswith("/" if type(text) is str else b"/") and text:
                start = "/proc/self/fd/%d/" % dir_fd if dir_fd is not None else here or getcwd() + "/"
                text = start + text if type(text) is str else start.encode("utf-8", "surrogateescape") + text
            return inner(text, flags, mode, given)
        finally:
            del inner

    seams.replace(owners, "open", outer)


def _announce_open(seams, module, name, position, flags):
    """A library of C that opens the file which is its argument at `position`."""

    def inner(before, path, audit=seams.audit, flags=flags, original=getattr(module, name)):
        __tracebackhide__ = True
        try:
            audit("open", path, "readline", flags)
            return original(*before, path)
        finally:
            del original

    def outer(*args, inner=inner, position=position, fspath=posix.fspath):
        given = args[position] if len(args) > position else None
        path = posix.environ.get(b"HOME", b"") + b"/.history" if given is None else fspath(given)
        return inner(
            tuple(int(arg) for arg in args[:position]),
            str.__str__(path) if issubclass(type(path), str) else bytes.__getitem__(path, slice(None)),
        )

    seams.replace([module], name, outer)


def lazy(seams):
    """Patches for modules that most programs never import."""

    def readline(module):
        reading, writing = posix.O_RDONLY, posix.O_WRONLY | posix.O_CREAT
        for name, position, flags in (
            ("read_history_file", 0, reading),
            ("read_init_file", 0, reading),
            ("write_history_file", 0, writing),
            ("append_history_file", 1, writing),
        ):
            if hasattr(module, name):
                _announce_open(seams, module, name, position, flags)

    def posixshmem(module):
        original = module.shm_open

        def inner(path, flags, mode, audit=seams.audit, original=original):
            if flags & 0o103:
                audit("hermetic.create", "/dev/shm" + path, "shm_open")
            return original(path, flags, mode)

        def outer(path, flags, mode=0o777, inner=inner):
            return inner(str.__str__(path), int(flags), mode)

        seams.replace([module], "shm_open", outer)

    def semaphores(module):
        # A named semaphore is a file. "No room for one" is the error that programs which can do without know.
        original = module.SemLock.__init__

        def inner(lock, args, kwargs, audit=seams.audit, original=original, enospc=28):
            try:
                audit("hermetic.create", "/dev/shm/sem.mp", "multiprocessing.SemLock")
            except OSError as refusal:
                refusal.errno = enospc
                raise
            original(lock, *args, **kwargs)

        def outer(self, *args, inner=inner, **kwargs):
            inner(self, args, kwargs)

        seams.replace([module.SemLock], "__init__", outer)

    def dbm(module):
        original = module.open

        def inner(path, flags, mode, audit=seams.audit, original=original):
            audit("hermetic.create" if flags[:1] != "r" else "hermetic.stat", path, "dbm.open")
            return original(path, flags, *mode)

        def outer(filename, flags="r", *mode, inner=inner, fspath=posix.fspath):
            path = fspath(filename)
            return inner(path if type(path) in (str, bytes) else str.__str__(path), str.__str__(flags), mode)

        seams.replace([module], "open", outer)

    def ssl(module):
        original = module.SSLContext.keylog_filename

        def inner(context, path, audit=seams.audit, set_path=original.__set__):
            if path is not None:
                audit("hermetic.create", path, "ssl.SSLContext.keylog_filename")
            set_path(context, path)

        def outer(context, filename, inner=inner, fspath=posix.fspath):
            inner(context, None if filename is None else fspath(filename))

        module.SSLContext.keylog_filename = property(original.__get__, outer)

    def spwd(module):
        # The C library reads the file for us.
        for name in ("getspnam", "getspall"):

            def inner(args, audit=seams.audit, original=getattr(module, name)):
                audit("open", "/etc/shadow", "r", posix.O_RDONLY)
                return original(*args)

            def outer(*args, inner=inner):
                return inner(args)

            seams.replace([module], name, outer)

    return {
        "spwd": spwd,
        "readline": readline,
        "_posixshmem": posixshmem,
        "multiprocessing.synchronize": semaphores,
        "_dbm": dbm,
        "_gdbm": dbm,
        "ssl": ssl,
    }


def lazy_open():
    """What a replaced os.open asks of modules that hold on to it."""

    def pathlib(module):
        # Until 3.10 it holds functions of os in a class, where those written in Python would turn into methods.
        accessor = getattr(module, "_NormalAccessor", None)
        for name, member in list(vars(accessor).items()) if accessor else ():
            if type(member) is type(pathlib) and member.__module__ == "posix":
                setattr(accessor, name, staticmethod(member))

    return {"pathlib": pathlib}
