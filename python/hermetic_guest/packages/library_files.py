"""`open` and the file functions of `os` as the code of packages sees them.

While packages are loaded they work on the machine, and what is read is kept. Once a box is open they give what was kept,
and otherwise the files of the box: never those of the machine, at no level.
"""

import builtins
import errno
import io
import os
import posixpath
import stat as bits
import sys
import types

from hermetic_guest.errors import NotLoaded
from hermetic_guest.files.open_file import OpenFile, wrapped
from hermetic_guest.packages.kept_files import KeptFiles, MemoryFile, stat_result

# Descriptors of files of the box begin here: no real one is so large.
_FIRST = 1_000_000
_FORMATS = {"file": bits.S_IFREG, "directory": bits.S_IFDIR, "symlink": bits.S_IFLNK}
_NULL = "/dev/null"


class LibraryFiles:
    """One for the process: `install` it before the first package is loaded, `attach` it to the files of a box."""

    def __init__(self, places=()):
        self.kept = KeptFiles(places)
        self._box = None
        self._is_recording = False
        self._open_files = {}
        self._next = _FIRST
        self._real_open = io.open
        self._real = {name: getattr(os, name) for name in _FUNCTIONS if hasattr(os, name)}

    def install(self):
        """Replaces the functions wherever a module that is loaded has them, also under names of its own."""
        replaced = {id(self._real_open): self.open}
        for name, real in self._real.items():
            replaced[id(real)] = _named(getattr(self, "_" + name), name)
        for title, module in list(sys.modules.items()):
            members = getattr(module, "__dict__", None)
            # By its key: `_io` calls itself `io`.
            if type(members) is not dict or not _is_routed(title):
                continue
            for key, value in list(members.items()):
                if id(value) in replaced:
                    members[key] = replaced[id(value)]
                elif isinstance(value, type) and value.__name__ == "_NormalAccessor":
                    # Older versions of pathlib have copies there.
                    for each, function in list(vars(value).items()):
                        raw = function.__func__ if isinstance(function, staticmethod) else function
                        if id(raw) in replaced:
                            setattr(value, each, staticmethod(replaced[id(raw)]))
        self._is_recording = True

    def stop_recording(self):
        self._is_recording = False

    def attach(self, box):
        """`box`: the Files of a box. From now on nothing of the machine can be seen."""
        self._box = box

    @property
    def box(self):
        return self._box

    def read_real(self, path):
        with self._real_open(path, "rb") as file:
            return file.read()

    # open

    def open(self, file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
        if opener is not None:
            file = opener(file, _flags(mode))
        if type(file) is int:
            return self._open_number(file, mode, buffering, encoding, errors, newline, closefd)
        path = self._normal(file)
        if path is None:
            return self._real_open(file, mode, buffering, encoding, errors, newline, closefd)
        memory = self._in_memory(path, mode)
        if memory is not None:
            return memory if "b" in mode else io.TextIOWrapper(memory, encoding or "utf-8", errors, newline)
        if self._box is None:
            return self._real_open(file, mode, buffering, encoding, errors, newline, closefd)
        return _made(
            lambda: self._box.open(os.fspath(file), mode, buffering, encoding, errors, newline), self._box, path
        )

    def _in_memory(self, path, mode):
        """A file in memory for this path, or None if the machine or the box has to answer."""
        if path == _NULL:
            return MemoryFile(b"", path, mode)
        writes = bool(set(mode) & set("wax+"))
        if self.kept.is_scratch(path) and self._box is None and writes:
            known = self.kept.read(path)
            if "x" in mode and known is not None:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
            return MemoryFile(b"", path, mode, lambda data: self.kept.write(path, data))
        if writes:
            return None
        data = self.kept.read(path)
        if data is None and self._is_recording and self._box is None and not self.kept.is_scratch(path):
            data = self.read_real(path)
            self.kept.keep_file(path, data)
        return None if data is None else MemoryFile(data, path, mode)

    def _open_number(self, number, mode, buffering, encoding, errors, newline, closefd):
        raw = self._open_files.get(number)
        if raw is not None:
            return wrapped(raw, mode, buffering, encoding, errors, newline)
        if self._box is not None:
            raise PermissionError(errno.EPERM, "a number is no file here: a box has no descriptors")
        return self._real_open(number, mode, buffering, encoding, errors, newline, closefd)

    # Questions

    def _stat(self, path, *, dir_fd=None, follow_symlinks=True):
        if type(path) is int:
            return self._fstat(path)
        return self._facts("stat", path, dir_fd=dir_fd, follow_symlinks=follow_symlinks)

    def _lstat(self, path, *, dir_fd=None):
        return self._facts("lstat", path, dir_fd=dir_fd)

    def _facts(self, name, path, **given):
        where = self._normal(path)
        known = None if where is None else self.kept.facts(where)
        if known is not None:
            return known
        if self._is_real(where):
            facts = self._real[name](path, **given)
            if self._is_recording and where is not None:
                self.kept.keep_facts(where, facts)
            return facts
        if self.kept.is_scratch(where):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return self._box_facts(where, path)

    def _box_facts(self, where, path):
        try:
            facts = self._box.call("stat", where)
        except OSError as error:
            error.filename = path
            raise
        times = (facts["mtimeMs"] / 1000, facts["mtimeMs"] / 1000, facts["ctimeMs"] / 1000)
        return stat_result(_FORMATS.get(facts["kind"], 0) | int(facts["mode"]), int(facts["size"]), where, times)

    def _access(self, path, mode, **given):
        where = self._normal(path)
        if self._is_real(where) and not self.kept.is_scratch(where or ""):
            return self._real["access"](path, mode, **given)
        try:
            self._stat(path)
        except OSError:
            return False
        return not (mode & os.W_OK and self._box is not None and self.kept.facts(where) is not None)

    def _listdir(self, path="."):
        return [entry.name for entry in self._entries(path)]

    def _scandir(self, path="."):
        return _Scan(self._entries(path))

    def _entries(self, path):
        where = self._normal(path if path is not None else ".")
        names = None if where is None else self.kept.names(where)
        if names is None and self._is_real(where):
            names = self._real["listdir"](path)
            if self._is_recording and where is not None:
                self.kept.keep_names(where, names)
        if names is None and (self._box is None or self.kept.is_scratch(where)):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if names is None:
            given = self._box.call("readdir", where)
            return [_Entry(self, path, entry["name"], entry["kind"]) for entry in given]
        return [_Entry(self, path, name, None) for name in names]

    def _readlink(self, path, *, dir_fd=None):
        where = self._normal(path)
        if self._is_real(where):
            return self._real["readlink"](path, dir_fd=dir_fd)
        self._stat(path)
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)

    def _getcwd(self):
        return self._real["getcwd"]() if self._box is None else self._box.cwd

    # Changes

    def _mkdir(self, path, mode=0o777, *, dir_fd=None):
        where = self._normal(path)
        if self._box is None and self.kept.is_scratch(where or ""):
            return self.kept.make_directory(where)
        return self._change("mkdir", path, mode)

    def _rmdir(self, path, *, dir_fd=None):
        return self._change("rmdir", path)

    def _remove(self, path, *, dir_fd=None):
        where = self._normal(path)
        if self._box is None and self.kept.is_scratch(where or ""):
            return self.kept.remove(where)
        for number, raw in self._open_files.items():
            # A file that is open outlives its name, as that of tempfile.TemporaryFile.
            if type(raw) is OpenFile and not raw.closed and self._normal(raw.name) == where:
                self._open_files[number] = MemoryFile(raw.readall(), raw.name, "r+b")
        return self._change("remove", path)

    _unlink = _remove

    def _rename(self, src, dst, *, src_dir_fd=None, dst_dir_fd=None):
        where = self._normal(src)
        if self._box is None and self.kept.is_scratch(where or ""):
            return self.kept.rename(where, self._normal(dst))
        return self._change("rename", src, dst)

    _replace = _rename

    def _truncate(self, path, length):
        return self._ftruncate(path, length) if type(path) is int else self._change("truncate", path, length)

    def _utime(self, path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
        if ns is not None:
            times = tuple(each / 1_000_000_000 for each in ns)
        return self._change("utime", path, times)

    def _chdir(self, path):
        return self._change("chdir", path)

    def _chmod(self, path, mode, *, dir_fd=None, follow_symlinks=True):
        if self._box is None:
            return self._real["chmod"](path, mode)
        # Files of a box have no modes that could be set.
        self._stat(path)

    def _listxattr(self, path=None, *, follow_symlinks=True):
        if self._box is None:
            return self._real["listxattr"](path)
        return []

    def _symlink(self, src, dst, target_is_directory=False, *, dir_fd=None):
        return self._no_links("symlink", src, dst)

    def _link(self, src, dst, **given):
        return self._no_links("link", src, dst)

    def _no_links(self, name, src, dst):
        if self._box is None:
            return self._real[name](src, dst)
        raise PermissionError(errno.EPERM, "a box makes no links", dst)

    def _change(self, name, path, *args):
        if self._box is None:
            return self._real[name](path, *args)
        where = self._normal(path)
        if self.kept.facts(where) is not None:
            raise PermissionError(errno.EROFS, "this file belongs to a package, and is read-only", path)
        return _made(lambda: getattr(self._box.os, name)(path, *args), self._box, where)

    # Descriptors

    def _open(self, path, flags, mode=0o777, *, dir_fd=None):
        where = self._normal(path)
        memory = where is not None and self._box is None and self.kept.is_scratch(where)
        if self._box is None and not memory:
            return self._real["open"](path, flags, mode, dir_fd=dir_fd)
        if dir_fd is not None:
            raise PermissionError(errno.EPERM, "open: dir_fd is not supported here")
        if flags & getattr(os, "O_DIRECTORY", 0):
            # Asked for by tempfile, which then goes on without it.
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if memory:
            raw = MemoryFile(b"", where, "r+b", lambda data: self.kept.write(where, data))
        else:
            raw = _made(lambda: self._raw(where, os.fspath(path), flags), self._box, where)
        self._next += 1
        # Files that were closed as objects have no number any more.
        self._open_files = {number: file for number, file in self._open_files.items() if not file.closed}
        self._open_files[self._next] = raw
        return self._next

    def _raw(self, where, name, flags):
        letter = "r+" if flags & (os.O_WRONLY | os.O_RDWR) else "r"
        if flags & os.O_CREAT and flags & os.O_EXCL:
            letter = "x+"
        elif flags & os.O_TRUNC:
            letter = "w+"
        elif flags & os.O_APPEND:
            letter = "a+"
        elif flags & os.O_CREAT:
            try:
                return OpenFile(self._box.call, where, name, letter + "b")
            except FileNotFoundError:
                letter = "x+"
        return OpenFile(self._box.call, where, name, letter + "b")

    def _close(self, fd):
        raw = self._open_files.pop(fd, None)
        return self._real["close"](fd) if raw is None else raw.close()

    def _read(self, fd, length):
        raw = self._open_files.get(fd)
        return self._real["read"](fd, length) if raw is None else raw.read(length)

    def _write(self, fd, data):
        raw = self._open_files.get(fd)
        return self._real["write"](fd, data) if raw is None else raw.write(data)

    def _lseek(self, fd, position, whence):
        raw = self._open_files.get(fd)
        return self._real["lseek"](fd, position, whence) if raw is None else raw.seek(position, whence)

    def _fstat(self, fd):
        raw = self._open_files.get(fd)
        return self._real["fstat"](fd) if raw is None else self._stat(raw.name)

    def _ftruncate(self, fd, length):
        raw = self._open_files.get(fd)
        return self._real["ftruncate"](fd, length) if raw is None else raw.truncate(length)

    def _fsync(self, fd):
        return None if fd in self._open_files else self._real["fsync"](fd)

    # Paths

    def _is_real(self, where):
        return self._box is None and not self.kept.is_scratch(where or "")

    def _normal(self, path):
        """The absolute, normal form of a path; None for what is no text, which only the machine may see."""
        if type(path) is int:
            if self._box is not None:
                raise PermissionError(errno.EPERM, "a number is no file here: a box has no descriptors")
            return None
        text = os.fspath(path)
        if isinstance(text, bytes):
            text = os.fsdecode(text)
        if not text:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), text)
        return posixpath.normpath(posixpath.join(self._getcwd(), text)).replace("//", "/")


_FUNCTIONS = """
stat lstat access listdir scandir readlink getcwd mkdir rmdir remove unlink rename replace truncate utime chdir chmod listxattr
symlink link open close read write lseek fstat ftruncate fsync
""".split()


class _Scan:
    """The answer of `os.scandir`: an iterator that can be closed."""

    def __init__(self, entries):
        self._entries = iter(entries)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._entries)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def close(self):
        self._entries = iter(())


class _Entry:
    """An entry of `os.scandir`."""

    def __init__(self, files, directory, name, kind):
        self.name = name
        self.path = posixpath.join(os.fspath(directory), name)
        self._files = files
        self._kind = kind

    def is_dir(self, *, follow_symlinks=True):
        return self._is("directory", bits.S_ISDIR)

    def is_file(self, *, follow_symlinks=True):
        return self._is("file", bits.S_ISREG)

    def is_symlink(self):
        return self._kind == "symlink"

    def is_junction(self):
        return False

    def stat(self, *, follow_symlinks=True):
        return self._files._stat(self.path)

    def inode(self):
        return self.stat().st_ino

    def __fspath__(self):
        return self.path

    def _is(self, kind, test):
        if self._kind not in (None, "symlink"):
            return self._kind == kind
        try:
            return test(self.stat().st_mode)
        except OSError:
            return False


def _is_routed(name):
    """Our own code keeps the real functions, and the modules in C are where they come from."""
    return name not in ("posix", "_io") and name.split(".")[0] != "hermetic_guest"


def _named(method, name):
    """A plain function: code of packages asks for `__name__`, and some of it binds functions to classes."""

    def function(*args, **named):
        return method(*args, **named)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "posix"
    return function


def _flags(mode):
    """The flags of `os.open` for a mode of `open`, as an opener gets them."""
    both = os.O_RDWR if "+" in mode else None
    if "r" in mode:
        return os.O_RDONLY if both is None else both
    flags = os.O_CREAT | (os.O_WRONLY if both is None else both)
    return flags | (os.O_EXCL if "x" in mode else os.O_APPEND if "a" in mode else os.O_TRUNC)


def _made(work, box, path):
    """`work()`; if it fails because a box has no folder for temporary files yet, that is made first."""
    try:
        return work()
    except FileNotFoundError:
        if posixpath.dirname(path) != TEMPORARY:
            raise
        try:
            box.call("mkdir", TEMPORARY)
        except FileExistsError:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path) from None
        return work()


# The folder of the box for temporary files.
TEMPORARY = "/tmp"


def close_imports(why_missing):
    """After this no module can be loaded. `why_missing(name)` is a sentence about a module that exists, or None."""

    class Closed:
        @staticmethod
        def find_spec(name, path=None, target=None):
            why = why_missing(name)
            if why is not None:
                raise NotLoaded(why, name=name)

    sys.meta_path[:] = [Closed]
    sys.path_hooks.clear()
    sys.path_importer_cache.clear()


def route_loaders(files):
    """`pkgutil.get_data` and `importlib.resources` read by the loader of a package, which would open files itself."""
    from importlib.machinery import SourceFileLoader

    real = SourceFileLoader.get_data

    def get_data(self, path):
        if isinstance(path, str) and not path.endswith((".py", ".pyc")):
            with builtins.open(path, "rb") as file:
                return file.read()
        return real(self, path)

    SourceFileLoader.get_data = get_data


assert all(isinstance(getattr(LibraryFiles, "_" + name, None), types.FunctionType) for name in _FUNCTIONS)
