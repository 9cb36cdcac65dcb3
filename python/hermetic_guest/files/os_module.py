"""The part of `os` that works on the files of the box. No process, no environment, no descriptors."""

import errno
import os as real_os
import posixpath
import stat as stat_bits
import time

from hermetic_guest.files.file_module import make_module
from hermetic_guest.files.path_text import path_text, refuse

_FORMATS = {"file": stat_bits.S_IFREG, "directory": stat_bits.S_IFDIR, "symlink": stat_bits.S_IFLNK}
# As both os and os.path have them.
_SPELLING = {"sep": "/", "altsep": None, "extsep": ".", "pardir": "..", "curdir": ".", "pathsep": ":"}
_PURE = (
    "basename commonpath commonprefix dirname isabs join normcase normpath relpath split splitext splitdrive".split()
)


class StatResult:
    """What `os.stat` answers: attributes only."""

    __slots__ = ("st_mode", "st_size", "st_atime", "st_mtime", "st_ctime", "st_atime_ns", "st_mtime_ns", "st_ctime_ns")

    def __init__(self, facts):
        put = object.__setattr__
        put(self, "st_mode", _FORMATS.get(facts["kind"], 0) | int(facts["mode"]))
        put(self, "st_size", int(facts["size"]))
        for name, key in (("atime", "mtimeMs"), ("mtime", "mtimeMs"), ("ctime", "ctimeMs")):
            put(self, "st_" + name, facts[key] / 1000)
            put(self, "st_%s_ns" % name, int(facts[key] * 1_000_000))

    def __setattr__(self, name, value):
        raise AttributeError("readonly attribute")

    def __repr__(self):
        return "os.stat_result(st_mode=%d, st_size=%d, st_mtime=%r)" % (self.st_mode, self.st_size, self.st_mtime)


class DirEntry:
    __slots__ = ("name", "path", "_kind", "_files")

    def __init__(self, files, directory, entry):
        self.name = entry["name"]
        self.path = posixpath.join(directory, entry["name"])
        self._kind = entry["kind"]
        self._files = files

    def is_dir(self, *, follow_symlinks=True):
        return self._kind_of(follow_symlinks) == "directory"

    def is_file(self, *, follow_symlinks=True):
        return self._kind_of(follow_symlinks) == "file"

    def is_symlink(self):
        return self._kind == "symlink"

    def stat(self, *, follow_symlinks=True):
        return StatResult(self._files.call("stat", self._files.absolute(self.path)))

    def _kind_of(self, follow):
        if self._kind != "symlink" or not follow:
            return self._kind
        return kind_of(self._files, self.path)

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return "<DirEntry %r>" % self.name


class Scan(list):
    """What `os.scandir` answers: all of it at once, and nothing to close."""

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return None

    def close(self):
        return None


def kind_of(files, path, function="stat"):
    """None for what is not there."""
    try:
        return files.call("stat", files.absolute(path, function))["kind"]
    except (OSError, ValueError):
        return None


def list_names(files, path, function="listdir"):
    return files.call("readdir", files.absolute(path, function))


def make_os(files):
    def stat(path, *, dir_fd=None, follow_symlinks=True):
        refuse("stat", dir_fd=dir_fd)
        return StatResult(files.call("stat", files.absolute(path, "stat")))

    def listdir(path="."):
        return [entry["name"] for entry in list_names(files, path)]

    def scandir(path="."):
        return Scan(DirEntry(files, path_text(path), entry) for entry in list_names(files, path, "scandir"))

    def mkdir(path, mode=0o777, *, dir_fd=None):
        refuse("mkdir", dir_fd=dir_fd)
        files.call("mkdir", files.absolute(path, "mkdir"))

    def makedirs(name, mode=0o777, exist_ok=False):
        path = files.absolute(name, "makedirs")
        if not exist_ok and kind_of(files, path) is not None:
            raise FileExistsError(errno.EEXIST, "File exists", path)
        files.call("mkdir", path, {"recursive": True})

    def remove(path, *, dir_fd=None):
        refuse("remove", dir_fd=dir_fd)
        files.call("unlink", files.absolute(path, "remove"))

    def rmdir(path, *, dir_fd=None):
        refuse("rmdir", dir_fd=dir_fd)
        files.call("rmdir", files.absolute(path, "rmdir"))

    def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
        refuse("rename", src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd)
        files.call("rename", files.absolute(src, "rename"), files.absolute(dst, "rename"))

    def truncate(path, length):
        files.call("truncate", files.absolute(path, "truncate"), length)

    def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
        refuse("utime", dir_fd=dir_fd, ns=ns)
        now = time.time()
        accessed, modified = (now, now) if times is None else times
        files.call("utimes", files.absolute(path, "utime"), accessed, modified)

    def walk(top, topdown=True, onerror=None, followlinks=False):
        try:
            entries = list_names(files, top, "walk")
        except OSError as error:
            if onerror is not None:
                onerror(error)
            return
        folders = [entry["name"] for entry in entries if entry["kind"] == "directory"]
        names = [entry["name"] for entry in entries if entry["kind"] != "directory"]
        here = path_text(top)
        if topdown:
            yield here, folders, names
        for name in folders:
            yield from walk(posixpath.join(here, name), topdown, onerror)
        if not topdown:
            yield here, folders, names

    def fspath(path):
        return path_text(path, "fspath")

    def urandom(size):
        return real_os.urandom(size)

    return make_module(
        "os",
        real_os,
        path=_make_path(files),
        stat=stat,
        lstat=stat,
        listdir=listdir,
        scandir=scandir,
        walk=walk,
        mkdir=mkdir,
        makedirs=makedirs,
        remove=remove,
        unlink=remove,
        rmdir=rmdir,
        rename=rename,
        replace=rename,
        truncate=truncate,
        utime=utime,
        getcwd=lambda: files.cwd,
        chdir=files.change_directory,
        fspath=fspath,
        urandom=urandom,
        strerror=lambda code: real_os.strerror(code),
        cpu_count=lambda: 1,
        getpid=lambda: 1,
        **_SPELLING,
        linesep="\n",
        devnull="/dev/null",
        name="posix",
        error=OSError,
        F_OK=0,
        R_OK=4,
        W_OK=2,
        X_OK=1,
        access=lambda path, mode, **given: not refuse("access", **given) and kind_of(files, path, "access") is not None,
        environ=(),
        getenv=lambda key, default=None: default,
    )


def _make_path(files):
    pure = {name: _pure(name) for name in _PURE}

    def facts(path):
        return files.call("stat", files.absolute(path, "stat"))

    def abspath(path):
        return posixpath.normpath(files.absolute(path, "abspath"))

    return make_module(
        "os.path",
        posixpath,
        **dict(
            pure,
            relpath=lambda path, start=".": posixpath.relpath(abspath(path), abspath(start)),
            abspath=abspath,
            realpath=lambda path, **options: abspath(path),
            exists=lambda path: kind_of(files, path) is not None,
            lexists=lambda path: kind_of(files, path) is not None,
            isfile=lambda path: kind_of(files, path) == "file",
            isdir=lambda path: kind_of(files, path) == "directory",
            islink=lambda path: _is_link(files, path),
            ismount=lambda path: abspath(path) == "/",
            getsize=lambda path: int(facts(path)["size"]),
            getmtime=lambda path: facts(path)["mtimeMs"] / 1000,
            getatime=lambda path: facts(path)["mtimeMs"] / 1000,
            getctime=lambda path: facts(path)["ctimeMs"] / 1000,
            samefile=lambda one, other: abspath(one) == abspath(other),
            expanduser=lambda path: path_text(path, "expanduser"),
            expandvars=lambda path: path_text(path, "expandvars"),
            **_SPELLING,
            supports_unicode_filenames=True,
        ),
    )


def _pure(name):
    """posixpath's own function, on exact texts only."""
    real = getattr(posixpath, name)

    def function(*paths):
        if name in ("commonpath", "commonprefix"):
            return real([path_text(path, name) for path in paths[0]])
        # The empty path is a path to these.
        return real(*["" if type(path) is str and path == "" else path_text(path, name) for path in paths])

    function.__name__ = function.__qualname__ = name
    return function


def _is_link(files, path):
    where = posixpath.normpath(files.absolute(path, "islink"))
    try:
        entries = files.call("readdir", posixpath.dirname(where))
    except OSError:
        return False
    return any(entry["name"] == posixpath.basename(where) and entry["kind"] == "symlink" for entry in entries)
