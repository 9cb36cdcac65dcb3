"""The part of `pathlib` that works on the files of the box: the real pure paths, and a `Path` over the host's files."""

import errno
import pathlib
import posixpath

from hermetic_guest.files.file_facts import entries_of, is_link, kind_of, stat_of
from hermetic_guest.files.file_module import make_module
from hermetic_guest.files.glob_paths import glob, pattern_parts

PurePosixPath = pathlib.PurePosixPath


def make_pathlib(files):
    # Two classes, of which a program sees one: `files` must be a variable of their methods and not an attribute.
    path = _with_changes(_with_questions(files), files)
    return make_module(
        "pathlib", pathlib, Path=path, PosixPath=path, PurePath=PurePosixPath, PurePosixPath=PurePosixPath
    )


def _with_questions(files):
    def entries(path):
        try:
            return entries_of(files, str(path), "glob")
        except OSError:
            return []

    def exists(path):
        return kind_of(files, str(path)) is not None

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

        def stat(self, *, follow_symlinks=True):
            return stat_of(files, str(self))

        def lstat(self):
            return self.stat()

        def exists(self, *, follow_symlinks=True):
            return kind_of(files, str(self)) is not None

        def is_file(self, *, follow_symlinks=True):
            return kind_of(files, str(self)) == "file"

        def is_dir(self, *, follow_symlinks=True):
            return kind_of(files, str(self)) == "directory"

        def is_symlink(self):
            return is_link(files, str(self))

        def samefile(self, other):
            return self.resolve() == type(self)(other).resolve()

        def iterdir(self):
            for entry in entries_of(files, str(self), "iterdir"):
                yield self / entry["name"]

        def glob(self, pattern, **options):
            return iter(sorted(set(glob(self, pattern_parts(pattern), entries, exists))))

        def rglob(self, pattern, **options):
            return iter(sorted(set(glob(self, ["**", *pattern_parts(pattern)], entries, exists))))

        def __repr__(self):
            return "PosixPath(%r)" % str(self)

    return _shown_as_real(Path)


def _with_changes(base, files):
    class Path(base):
        __slots__ = ()

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

    return _shown_as_real(Path)


def _shown_as_real(cls):
    cls.__module__ = "pathlib"
    cls.__qualname__ = "Path"
    return cls
