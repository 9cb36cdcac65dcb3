"""Python 3.6 and 3.7 have no audit hooks: patches announce the same events. That is weaker, and the report says so."""

import builtins
import io
import posix
import sys

import _imp
import _io

_FLAGS = {
    "r": posix.O_RDONLY,
    "w": posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC,
    "a": posix.O_WRONLY | posix.O_CREAT,
    "x": posix.O_WRONLY | posix.O_CREAT | posix.O_EXCL,
}

# name in posix -> (event, how many of its arguments the event carries, value of the missing ones)
_CALLS = {
    "mkdir": ("os.mkdir", 2, (511, -1)),
    "rmdir": ("os.rmdir", 1, (-1,)),
    "remove": ("os.remove", 1, (-1,)),
    "unlink": ("os.remove", 1, (-1,)),
    "rename": ("os.rename", 2, (-1, -1)),
    "replace": ("os.rename", 2, (-1, -1)),
    "link": ("os.link", 2, (-1, -1)),
    "symlink": ("os.symlink", 2, (-1,)),
    "truncate": ("os.truncate", 2, ()),
    "chmod": ("os.chmod", 2, (-1,)),
    "fchmod": ("os.chmod", 2, (-1,)),
    "chown": ("os.chown", 3, (-1,)),
    "fchown": ("os.chown", 3, (-1,)),
    "lchown": ("os.chown", 3, (-1,)),
    "utime": ("os.utime", 1, (None, None, -1)),
    "setxattr": ("os.setxattr", 3, (0,)),
    "removexattr": ("os.removexattr", 2, ()),
    "getxattr": ("os.getxattr", 2, ()),
    "listxattr": ("os.listxattr", 1, ()),
    "listdir": ("os.listdir", 1, ()),
    "scandir": ("os.scandir", 1, ()),
    "chdir": ("os.chdir", 1, ()),
    "fchdir": ("os.chdir", 1, ()),
    "putenv": ("os.putenv", 2, ()),
    "unsetenv": ("os.unsetenv", 1, ()),
    "system": ("os.system", 1, ()),
    "fork": ("os.fork", 0, ()),
    "forkpty": ("os.forkpty", 0, ()),
    "execv": ("os.exec", 2, (None,)),
    "execve": ("os.exec", 3, ()),
}
_DIR_FDS = {"mkdir": 2, "rmdir": 1, "remove": 1, "unlink": 1, "symlink": 2, "chmod": 2, "chown": 3, "utime": 3}


def install(seams, hook):
    owners = [posix] + ([sys.modules["os"]] if "os" in sys.modules else [])
    for name, (event, count, padding) in _CALLS.items():
        if hasattr(posix, name):
            _announce(seams, hook, owners, name, event, count, padding)
    _open(seams, hook, owners)
    _imports(seams, hook)
    if any(event == "exec" for event in hook.__defaults__[0]):
        _code(seams, hook)
    sockets = sys.modules.get("_socket")
    if sockets is not None:
        for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getnameinfo"):
            event = "socket.gethostbyname" if name == "gethostbyname_ex" else "socket." + name
            _announce(seams, hook, [sockets], name, event, 1, ())


def _announce(seams, hook, owners, name, event, count, padding):
    original = getattr(owners[0], name)

    def announced(*args, **kwargs):
        fspath, facts = posix.fspath, list(args[:count])
        if facts and not isinstance(facts[0], (int, str, bytes, tuple, type(None))):
            facts[0] = fspath(facts[0])
        rest = list(padding)
        if kwargs.get("dir_fd") is not None and name in _DIR_FDS:
            rest[-1] = kwargs["dir_fd"]
        missing = count - len(facts)
        hook(event, tuple(facts) + (None,) * missing + tuple(rest))
        return original(*args, **kwargs)

    seams.replace(owners, name, announced)


def _open(seams, hook, owners):
    original, raw = io.open, posix.open

    def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
        path = file if isinstance(file, int) else posix.fspath(file)
        flags = 0
        for letter in mode:
            flags |= _FLAGS.get(letter, 0)
        if "+" in mode:
            flags = flags & ~3 | posix.O_RDWR
        hook("open", (path, mode, flags))
        return original(path, mode, buffering, encoding, errors, newline, closefd, opener)

    def os_open(path, flags, mode=0o777, *, dir_fd=None):
        hook("open", (posix.fspath(path), None, flags))
        return raw(path, flags, mode, dir_fd=dir_fd)

    seams.replace([io, _io, builtins], "open", open)
    seams.replace(owners, "open", os_open)


def _imports(seams, hook):
    original, dynamic = builtins.__import__, _imp.create_dynamic

    def __import__(name, globals=None, locals=None, fromlist=(), level=0):
        if not level and name not in sys.modules:
            hook("import", (name, None, sys.path, sys.meta_path, sys.path_hooks))
        return original(name, globals, locals, fromlist, level)

    def create_dynamic(spec, file=None):
        hook("import", (spec.name, spec.origin, None, None, None))
        return dynamic(spec, file)

    seams.replace([builtins], "__import__", __import__)
    seams.replace([_imp], "create_dynamic", create_dynamic)


def _code(seams, hook):
    originals = builtins.eval, builtins.exec, builtins.compile

    # The check looks two frames up for whoever asked. Here that is always `ask`, so that no code counts as known.
    def ask(event, fact):
        hook(event, (fact,))

    def eval(source, globals=None, locals=None):
        ask("exec", source)
        frame = sys._getframe(1)
        return originals[0](
            source,
            frame.f_globals if globals is None else globals,
            frame.f_locals if globals is None and locals is None else locals,
        )

    def exec(source, globals=None, locals=None):
        ask("exec", source)
        frame = sys._getframe(1)
        return originals[1](
            source,
            frame.f_globals if globals is None else globals,
            frame.f_locals if globals is None and locals is None else locals,
        )

    def compile(source, filename, mode, *rest, **options):
        ask("compile", source)
        return originals[2](source, filename, mode, *rest, **options)

    for name, function in (("eval", eval), ("exec", exec), ("compile", compile)):
        seams.replace([builtins], name, function)
