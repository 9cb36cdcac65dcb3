"""One open file. The host holds its content: every read comes from there, and every write goes there at once."""

import _pyio
import io
import os

# Bytes in one message. Large, because the host reads the whole file for each of them.
CHUNK = 8 * 1024 * 1024
BUFFER = 256 * 1024


class OpenFile(io.RawIOBase):
    """`calls(operation, *args)` does an operation on the files of the box."""

    def __init__(self, calls, path, name, mode):
        super().__init__()
        self._calls = calls
        self._path = path
        self._position = 0
        self._reads = "r" in mode or "+" in mode
        self._writes = "r" not in mode or "+" in mode
        self._appends = "a" in mode
        self.name = name
        self.mode = ("x" if "x" in mode else mode[0]) + "b" + ("+" if "+" in mode else "")
        if "r" in mode:
            # Reads nothing, so that opening a directory or a missing file fails here.
            calls("readAt", path, 0, 0)
        else:
            calls("writeFile", path, b"", {"flag": "wx" if "x" in mode else "a" if "a" in mode else "w"})
        if self._appends:
            self._position = self._size()

    def readable(self):
        self._check()
        return self._reads

    def writable(self):
        self._check()
        return self._writes

    def seekable(self):
        self._check()
        return True

    def readinto(self, buffer):
        self._check(reads=True)
        view = memoryview(buffer).cast("B")
        data = self._calls("readAt", self._path, self._position, min(len(view), CHUNK))
        view[: len(data)] = data
        self._position += len(data)
        return len(data)

    def readall(self):
        self._check(reads=True)
        parts = []
        while True:
            data = self._calls("readAt", self._path, self._position, CHUNK)
            if not data:
                return b"".join(parts)
            parts.append(data)
            self._position += len(data)

    def write(self, data):
        self._check(writes=True)
        data = bytes(memoryview(data).cast("B")[:CHUNK])
        if self._appends:
            self._calls("writeFile", self._path, data, {"flag": "a"})
            self._position = self._size()
        else:
            self._calls("writeAt", self._path, self._position, data)
            self._position += len(data)
        return len(data)

    def seek(self, offset, whence=0):
        self._check()
        if whence == 1:
            offset += self._position
        elif whence == 2:
            offset += self._size()
        elif whence != 0:
            raise ValueError("invalid whence (%r, should be 0, 1 or 2)" % (whence,))
        if offset < 0:
            raise OSError(22, os.strerror(22))
        self._position = offset
        return offset

    def tell(self):
        self._check()
        return self._position

    def truncate(self, size=None):
        self._check(writes=True)
        size = self._position if size is None else size
        self._calls("truncate", self._path, size)
        return size

    def fileno(self):
        raise io.UnsupportedOperation("fileno: files of a box have no descriptor")

    def _size(self):
        return self._calls("stat", self._path)["size"]

    def _check(self, reads=False, writes=False):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        if reads and not self._reads:
            raise io.UnsupportedOperation("not readable")
        if writes and not self._writes:
            raise io.UnsupportedOperation("not writable")

    def __repr__(self):
        return "<file %r mode=%r>" % (self.name, self.mode)


def wrapped(raw, mode, buffering, encoding, errors, newline):
    """An open file as `open` would give it in this mode: with a buffer, and with text if that is asked for."""
    size = BUFFER if buffering in (-1, 0, 1) else buffering
    # Buffers written in Python: a program could give the type in C a file of its own, which keeps its memory.
    if "+" in mode:
        buffer = _pyio.BufferedRandom(raw, size)
    elif raw.writable():
        buffer = _pyio.BufferedWriter(raw, size)
    else:
        buffer = _pyio.BufferedReader(raw, size)
    if "b" in mode:
        return buffer
    text = io.TextIOWrapper(buffer, encoding or "utf-8", errors, newline, line_buffering=buffering == 1)
    text.mode = mode
    return text
