"""`open`, and the modules `os`, `os.path` and `pathlib`, over the files of the box."""

import posixpath

from hermetic_guest.files.open_file import OpenFile, wrapped
from hermetic_guest.files.os_module import make_os
from hermetic_guest.files.given_path import path_text
from hermetic_guest.files.pathlib_module import make_pathlib

_MOST_GIVEN = 100
_MODES = set("rwxabt+")


class Files:
    def __init__(self, calls):
        """`calls(operation, *args)` does an operation on the host's files, or raises OSError."""
        self._cwd = "/"
        self.has_files = False
        self._calls = calls
        # Absolute path -> the path that the program gave, for the text of errors.
        self._given = {}
        self.os = make_os(self)
        self.pathlib = make_pathlib(self)

    def call(self, operation, *args):
        if not self.has_files:
            raise PermissionError(13, "this box has no files")
        try:
            return self._calls(operation, *args)
        except OSError as error:
            error.filename = self._given.get(error.filename, error.filename)
            raise

    def absolute(self, path, function="open"):
        """The absolute form of a path that a program gave."""
        text = path_text(path, function)
        if text.startswith("/"):
            self._given.pop(text, None)
            return text
        if len(self._given) > _MOST_GIVEN:
            self._given.clear()
        absolute = "%s/%s" % (self._cwd.rstrip("/"), text)
        self._given[absolute] = text
        return absolute

    @property
    def cwd(self):
        return self._cwd

    def change_directory(self, path):
        where = posixpath.normpath(self.absolute(path, "chdir"))
        if self.call("stat", where)["kind"] != "directory":
            raise NotADirectoryError(20, "Not a directory", path_text(path))
        self._cwd = where

    def open(self, file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
        if opener is not None:
            raise PermissionError("open: opener is not supported here")
        if closefd is not True:
            raise ValueError("Cannot use closefd=False with file name")
        _check_types(mode, buffering, encoding, errors, newline)
        _check_mode(mode, encoding, errors, newline)
        # Called once: `__fspath__` of a program could give another answer the second time.
        name = path_text(file)
        path = self.absolute(name)
        binary = "b" in mode
        if binary and buffering == 0:
            return OpenFile(self.call, path, name, mode)
        if buffering == 0:
            raise ValueError("can't have unbuffered text I/O")
        return wrapped(OpenFile(self.call, path, name, mode), mode, buffering, encoding, errors, newline)


def _check_types(mode, buffering, encoding, errors, newline):
    for value, name in ((mode, "mode"), (encoding, "encoding"), (errors, "errors"), (newline, "newline")):
        if type(value) is not str and not (value is None and name != "mode"):
            raise TypeError("open() argument '%s' must be str, not %s" % (name, type(value).__name__))
    if type(buffering) is not int:
        raise TypeError("open() argument 'buffering' must be int, not %s" % type(buffering).__name__)


def _check_mode(mode, encoding, errors, newline):
    if set(mode) - _MODES or len(mode) > len(set(mode)):
        raise ValueError("invalid mode: '%s'" % mode)
    if sum(letter in mode for letter in "rwxa") != 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    if "b" in mode:
        if "t" in mode:
            raise ValueError("can't have text and binary mode at once")
        for value, name in ((encoding, "an encoding"), (errors, "an errors"), (newline, "a newline")):
            if value is not None:
                raise ValueError("binary mode doesn't take %s argument" % name)
