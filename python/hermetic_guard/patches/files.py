"""File calls that CPython does not announce, or announces without all it knows."""

import posix
import sys


def install(seams, rooted, forward):
    """`rooted`: reading is confined to a root. `forward`: some calls may be made, so the originals are still needed."""
    owners = [posix] + ([sys.modules["os"]] if "os" in sys.modules else [])
    for name in ("mkfifo", "mknod"):
        seams.announce(owners, name, "hermetic.create", "os." + name, forward=forward, dir_fd=True)
    seams.announce(owners, "chroot", "hermetic.create", "os.chroot", forward=forward)
    if rooted:
        for name in ("stat", "lstat", "access", "readlink", "statvfs", "pathconf"):
            seams.announce(owners, name, "hermetic.stat", "os." + name, dir_fd=True)


def install_open(seams):
    """os.open gets absolute paths only, because its event does not tell the directory that a relative one starts from."""
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


def lazy_open():
    """A patch for a module that holds on to os.open."""

    def pathlib(module):
        # Until 3.10 it holds functions of os in a class, where those written in Python would turn into methods.
        accessor = getattr(module, "_NormalAccessor", None)
        for name, member in list(vars(accessor).items()) if accessor else ():
            if type(member) is type(pathlib) and member.__module__ == "posix":
                setattr(accessor, name, staticmethod(member))

    return {"pathlib": pathlib}
