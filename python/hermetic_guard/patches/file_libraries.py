"""Libraries in C that open files by themselves, unannounced. Most programs never import them."""

import posix


def lazy(seams):
    """{module: patch(module)}, applied when the module is imported."""
    return {
        "spwd": lambda module: _patch_spwd(seams, module),
        "readline": lambda module: _patch_readline(seams, module),
        "_posixshmem": lambda module: _patch_shared_memory(seams, module),
        "multiprocessing.synchronize": lambda module: _patch_semaphores(seams, module),
        "_dbm": lambda module: _patch_dbm(seams, module),
        "_gdbm": lambda module: _patch_dbm(seams, module),
        "ssl": lambda module: _patch_key_log(seams, module),
    }


def _patch_readline(seams, module):
    reading, writing = posix.O_RDONLY, posix.O_WRONLY | posix.O_CREAT
    for name, position, flags in (
        ("read_history_file", 0, reading),
        ("read_init_file", 0, reading),
        ("write_history_file", 0, writing),
        ("append_history_file", 1, writing),
    ):
        if hasattr(module, name):
            _announce_history(seams, module, name, position, flags)


def _announce_history(seams, module, name, position, flags):
    """`position`: of the path among the arguments; None there means the usual file."""

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


def _patch_shared_memory(seams, module):
    def inner(path, flags, mode, audit=seams.audit, original=module.shm_open):
        if flags & 0o103:
            audit("hermetic.create", "/dev/shm" + path, "shm_open")
        return original(path, flags, mode)

    def outer(path, flags, mode=0o777, inner=inner):
        return inner(str.__str__(path), int(flags), mode)

    seams.replace([module], "shm_open", outer)


def _patch_semaphores(seams, module):
    """A named semaphore is a file. Programs that can do without one know the error "no space left"."""

    def inner(lock, args, kwargs, audit=seams.audit, original=module.SemLock.__init__, enospc=28):
        try:
            audit("hermetic.create", "/dev/shm/sem.mp", "multiprocessing.SemLock")
        except OSError as refusal:
            refusal.errno = enospc
            raise
        original(lock, *args, **kwargs)

    def outer(self, *args, inner=inner, **kwargs):
        inner(self, args, kwargs)

    seams.replace([module.SemLock], "__init__", outer)


def _patch_dbm(seams, module):
    def inner(path, flags, mode, audit=seams.audit, original=module.open):
        audit("hermetic.create" if flags[:1] != "r" else "hermetic.stat", path, "dbm.open")
        return original(path, flags, *mode)

    def outer(filename, flags="r", *mode, inner=inner, fspath=posix.fspath):
        path = fspath(filename)
        return inner(path if type(path) in (str, bytes) else str.__str__(path), str.__str__(flags), mode)

    seams.replace([module], "open", outer)


def _patch_key_log(seams, module):
    """SSLContext.keylog_filename opens the file for writing when it is set."""
    original = module.SSLContext.keylog_filename

    def inner(context, path, audit=seams.audit, set_path=original.__set__):
        if path is not None:
            audit("hermetic.create", path, "ssl.SSLContext.keylog_filename")
        set_path(context, path)

    def outer(context, filename, inner=inner, fspath=posix.fspath):
        inner(context, None if filename is None else fspath(filename))

    module.SSLContext.keylog_filename = property(original.__get__, outer)


def _patch_spwd(seams, module):
    """The C library reads the file for these."""
    for name in ("getspnam", "getspall"):

        def inner(args, audit=seams.audit, original=getattr(module, name)):
            audit("open", "/etc/shadow", "r", posix.O_RDONLY)
            return original(*args)

        def outer(*args, inner=inner):
            return inner(args)

        seams.replace([module], name, outer)
