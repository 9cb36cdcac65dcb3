"""Files that packages read while they are loaded, kept in memory: after the lock no file of the machine can be opened."""

import io
import os
import posixpath
import stat as bits

# Only data that a system or an installation brings along is kept: nothing that belongs to a user.
_PLACES = ("/usr/share/", "/usr/lib/", "/usr/local/share/", "/usr/local/lib/", "/etc/matplotlibrc", "/etc/fonts/")
# Bytes of one file, and of all.
_LARGEST = 8 * 1024 * 1024
_MOST = 64 * 1024 * 1024
# A folder that exists in memory only, for caches that packages write while they are loaded.
SCRATCH = "/hermetic-scratch"


class KeptFiles:
    def __init__(self, places=()):
        """`places`: more folders whose files may be kept, those of packages."""
        self._places = _PLACES + tuple(place.rstrip("/") + "/" for place in places)
        self._files = {}
        self._stats = {}
        self._names = {SCRATCH: set()}
        self._size = 0

    def is_scratch(self, path):
        return path == SCRATCH or path.startswith(SCRATCH + "/")

    def read(self, path):
        """The bytes of a kept file, or None."""
        return self._files.get(path)

    def facts(self, path):
        """The answer of `os.stat` for what is kept, or None."""
        if path in self._stats:
            return self._stats[path]
        if self.is_scratch(path):
            if path in self._files:
                return stat_result(bits.S_IFREG | 0o644, len(self._files[path]), path)
            if path in self._names:
                return stat_result(bits.S_IFDIR | 0o755, 0, path)
        return None

    def names(self, path):
        """The names in a kept directory, or None."""
        return sorted(self._names[path]) if path in self._names else None

    def keep_file(self, path, data):
        if not path.startswith(self._places) or len(data) > _LARGEST or self._size + len(data) > _MOST:
            return
        if path not in self._files:
            self._files[path] = data
            self._size += len(data)

    def keep_facts(self, path, facts):
        if path.startswith(self._places):
            self._stats[path] = facts

    def keep_names(self, path, names):
        if (path + "/").startswith(self._places):
            self._names[path] = set(names)

    def keep_all(self, path, read, skipped=()):
        """Keeps a file, or everything below a directory. `read(path)` gives its bytes."""
        try:
            facts = os.stat(path)
            if not bits.S_ISDIR(facts.st_mode):
                self.keep_facts(path, facts)
                self.keep_file(path, read(path))
                return
            names = [name for name in os.listdir(path) if name not in skipped]
        except OSError:
            return
        self.keep_facts(path, facts)
        self.keep_names(path, names)
        for name in names:
            self.keep_all(posixpath.join(path, name), read, skipped)

    # The scratch folder

    def write(self, path, data):
        self._files[path] = data
        self._names.setdefault(posixpath.dirname(path), set()).add(posixpath.basename(path))

    def make_directory(self, path):
        if path in self._names:
            raise FileExistsError(17, os.strerror(17), path)
        self._names[path] = set()
        self._names.setdefault(posixpath.dirname(path), set()).add(posixpath.basename(path))

    def remove(self, path):
        if self._files.pop(path, None) is None and self._names.pop(path, None) is None:
            raise FileNotFoundError(2, os.strerror(2), path)
        self._names.get(posixpath.dirname(path), set()).discard(posixpath.basename(path))

    def rename(self, path, other):
        self.write(other, self._files[path])
        self.remove(path)


class MemoryFile(io.BytesIO):
    """A file in memory. `closing(bytes)` is told its content when it is closed."""

    def __init__(self, data, name, mode="rb", closing=None):
        super().__init__(data)
        self.name = name
        self.mode = mode
        self._closing = closing

    def fileno(self):
        raise io.UnsupportedOperation("fileno: a file in memory has no descriptor")

    def close(self):
        if not self.closed and self._closing is not None:
            self._closing(self.getvalue())
        super().close()


def stat_result(mode, size, path, times=(0.0, 0.0, 0.0)):
    """An answer of `os.stat` for a file that the machine does not have."""
    whole = [int(each) for each in times]
    named = {}
    for name, value in zip(("atime", "mtime", "ctime"), times):
        named["st_" + name] = value
        named["st_%s_ns" % name] = int(value * 1_000_000_000)
    # Code that compares files by number must not take two for one.
    number = hash(path) & 0x7FFFFFFF or 1
    return os.stat_result((mode, number, 1, 1, 0, 0, size, *whole), named)
