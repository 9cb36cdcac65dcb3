"""Questions about the files of the box, and the objects that `os.stat` and `os.scandir` answer with."""

import posixpath
import stat as stat_bits

_FORMATS = {"file": stat_bits.S_IFREG, "directory": stat_bits.S_IFDIR, "symlink": stat_bits.S_IFLNK}


class StatResult:
    """The answer of `os.stat`, with attributes only."""

    __slots__ = ("st_mode", "st_size", "st_atime", "st_mtime", "st_ctime", "st_atime_ns", "st_mtime_ns", "st_ctime_ns")
    # A box has no devices and no users.
    st_ino = st_dev = st_uid = st_gid = 0
    st_nlink = 1

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
        return stat_of(self._files, self.path, "open")

    def _kind_of(self, follow):
        if self._kind != "symlink" or not follow:
            return self._kind
        return kind_of(self._files, self.path)

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return "<DirEntry %r>" % self.name


class Scan(list):
    """The answer of `os.scandir`: all entries at once, so there is nothing to close."""

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return None

    def close(self):
        return None


def stat_of(files, path, function="stat"):
    return StatResult(files.call("stat", files.absolute(path, function)))


def kind_of(files, path, function="stat"):
    """'file', 'directory' or 'symlink'; None if there is nothing at this path."""
    try:
        return files.call("stat", files.absolute(path, function))["kind"]
    except (OSError, ValueError):
        return None


def entries_of(files, path, function="listdir"):
    """The entries of a directory, each with its name and kind."""
    return files.call("readdir", files.absolute(path, function))


def is_link(files, path):
    where = posixpath.normpath(files.absolute(path, "islink"))
    try:
        entries = files.call("readdir", posixpath.dirname(where))
    except OSError:
        return False
    return any(entry["name"] == posixpath.basename(where) and entry["kind"] == "symlink" for entry in entries)
