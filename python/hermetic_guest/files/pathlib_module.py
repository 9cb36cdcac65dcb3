"""The part of `pathlib` that works on the files of the box: the real pure paths, and a Path over the host's files."""

import errno
import fnmatch
import pathlib
import posixpath

from hermetic_guest.files.file_module import make_module
from hermetic_guest.files.os_module import StatResult, _is_link, kind_of, list_names

PurePosixPath = pathlib.PurePosixPath
MAX_DEPTH = 256


def make_pathlib(files):
    class Path(PurePosixPath):
        __slots__ = ()

        @classmethod
        def cwd(cls):
            return cls(files.cwd)

        @classmethod
        def home(cls):
            return cls("/")

        def absolute(self):
            return self if self.is_absolute() else type(self)(files.absolute(str(self)))

        def resolve(self, strict=False):
            where = posixpath.normpath(files.absolute(str(self)))
            if strict and kind_of(files, where) is None:
                raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(self))
            return type(self)(where)

        def expanduser(self):
            return self

        def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
            return files.open(str(self), mode, buffering, encoding, errors, newline)

        def read_text(self, encoding=None, errors=None, newline=None):
            with self.open("r", -1, encoding, errors, newline) as file:
                return file.read()

        def read_bytes(self):
            with self.open("rb") as file:
                return file.read()

        def write_text(self, data, encoding=None, errors=None, newline=None):
            if not isinstance(data, str):
                raise TypeError("data must be str, not %s" % type(data).__name__)
            with self.open("w", -1, encoding, errors, newline) as file:
                return file.write(data)

        def write_bytes(self, data):
            with self.open("wb") as file:
                return file.write(memoryview(data))

        def stat(self, *, follow_symlinks=True):
            return StatResult(files.call("stat", files.absolute(str(self), "stat")))

        def lstat(self):
            return self.stat()

        def exists(self, *, follow_symlinks=True):
            return kind_of(files, str(self)) is not None

        def is_file(self, *, follow_symlinks=True):
            return kind_of(files, str(self)) == "file"

        def is_dir(self, *, follow_symlinks=True):
            return kind_of(files, str(self)) == "directory"

        def is_symlink(self):
            return _is_link(files, str(self))

        def samefile(self, other):
            return self.resolve() == type(self)(other).resolve()

        def iterdir(self):
            for entry in list_names(files, str(self), "iterdir"):
                yield self / entry["name"]

        def glob(self, pattern, **options):
            parts = _pattern_parts(pattern)
            return iter(sorted(set(_glob(self, parts, 0))))

        def rglob(self, pattern, **options):
            parts = _pattern_parts(pattern)
            return iter(sorted(set(_glob(self, ["**", *parts], 0))))

        def mkdir(self, mode=0o777, parents=False, exist_ok=False):
            where = files.absolute(str(self), "mkdir")
            if kind_of(files, where) is not None:
                if exist_ok and self.is_dir():
                    return
                raise FileExistsError(errno.EEXIST, "File exists", str(self))
            files.call("mkdir", where, {"recursive": bool(parents)})

        def touch(self, mode=0o666, exist_ok=True):
            self.open("a" if exist_ok else "x").close()

        def unlink(self, missing_ok=False):
            try:
                files.call("unlink", files.absolute(str(self), "unlink"))
            except FileNotFoundError:
                if not missing_ok:
                    raise

        def rmdir(self):
            files.call("rmdir", files.absolute(str(self), "rmdir"))

        def rename(self, target):
            files.call("rename", files.absolute(str(self), "rename"), files.absolute(target, "rename"))
            return type(self)(target)

        def replace(self, target):
            return self.rename(target)

        def __repr__(self):
            return "PosixPath(%r)" % str(self)

    def _children(path):
        try:
            return list_names(files, str(path), "glob")
        except OSError:
            return []

    def _glob(path, parts, depth):
        if not parts:
            yield path
            return
        head, rest = parts[0], parts[1:]
        if head == "**":
            if rest:
                yield from _glob(path, rest, depth)
            else:
                yield path
            if depth > MAX_DEPTH:
                return
            for entry in _children(path):
                if entry["kind"] == "directory":
                    yield from _glob(path / entry["name"], parts, depth + 1)
            return
        if not any(letter in head for letter in "*?["):
            below = path / head
            if kind_of(files, str(below)) is not None:
                yield from _glob(below, rest, depth)
            return
        for entry in _children(path):
            if fnmatch.fnmatchcase(entry["name"], head) and (not rest or entry["kind"] == "directory"):
                yield from _glob(path / entry["name"], rest, depth)

    Path.__module__ = "pathlib"
    Path.__qualname__ = "Path"
    return make_module(
        "pathlib", pathlib, Path=Path, PosixPath=Path, PurePath=PurePosixPath, PurePosixPath=PurePosixPath
    )


def _pattern_parts(pattern):
    if type(pattern) is not str or not pattern:
        raise ValueError("Unacceptable pattern: %r" % (pattern,))
    parts = [part for part in pattern.split("/") if part not in ("", ".")]
    if pattern.startswith("/"):
        raise NotImplementedError("Non-relative patterns are unsupported")
    if ".." in parts:
        raise ValueError("'..' is not part of a pattern here")
    return parts
