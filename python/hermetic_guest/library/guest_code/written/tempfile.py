"""Temporary files and folders of the box, under its `/tmp`."""

import io
import os
import random
import shutil

template = "tmp"
tempdir = None
TMP_MAX = 10000
_letters = "abcdefghijklmnopqrstuvwxyz0123456789_"


def gettempdir():
    global tempdir
    if tempdir is None:
        tempdir = "/tmp"
        os.makedirs(tempdir, exist_ok=True)
    return tempdir


def gettempprefix():
    return template


def _name(suffix, prefix, dir):
    folder = gettempdir() if dir is None else os.path.abspath(os.fspath(dir))
    for _ in range(TMP_MAX):
        middle = "".join([random.choice(_letters) for _ in range(8)])
        name = os.path.join(folder, "%s%s%s" % (template if prefix is None else prefix, middle, suffix or ""))
        if not os.path.lexists(name):
            return name
    raise FileExistsError(17, "No usable temporary file name found")


def mkdtemp(suffix=None, prefix=None, dir=None):
    name = _name(suffix, prefix, dir)
    os.mkdir(name)
    return name


def mktemp(suffix="", prefix=template, dir=None):
    return _name(suffix, prefix, dir)


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    raise PermissionError(1, "tempfile.mkstemp: programs have no descriptors here; use NamedTemporaryFile")


class _TemporaryFile:
    """A file that is removed when it is closed."""

    def __init__(self, file, name, delete):
        self.file, self.name, self.delete = file, name, delete

    def __getattr__(self, name):
        return getattr(self.file, name)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __iter__(self):
        return iter(self.file)

    def close(self):
        if not self.file.closed:
            self.file.close()
            if self.delete and os.path.lexists(self.name):
                os.unlink(self.name)


def NamedTemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *,
    errors=None, delete_on_close=True,
):  # fmt: skip
    name = _name(suffix, prefix, dir)
    open(name, "x").close()
    return _TemporaryFile(open(name, mode, buffering, encoding, errors, newline), name, delete)


def TemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None
):
    return NamedTemporaryFile(mode, buffering, encoding, newline, suffix, prefix, dir, errors=errors)


class SpooledTemporaryFile:
    def __init__(
        self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
        errors=None,
    ):  # fmt: skip
        self._file = io.BytesIO() if "b" in mode else io.StringIO()

    def __getattr__(self, name):
        return getattr(self._file, name)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._file.close()

    def __iter__(self):
        return iter(self._file)

    def rollover(self):
        pass


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignore, self._delete = ignore_cleanup_errors, delete

    def __repr__(self):
        return "<TemporaryDirectory %r>" % self.name

    def __enter__(self):
        return self.name

    def __exit__(self, *error):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        if os.path.isdir(self.name):
            shutil.rmtree(self.name, ignore_errors=self._ignore)
