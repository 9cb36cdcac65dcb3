"""`os.path` over the files of the box: the functions of posixpath that only work on text, and questions about files."""

import posixpath

from hermetic_guest.files.file_facts import is_link, kind_of
from hermetic_guest.files.file_module import make_module
from hermetic_guest.files.given_path import path_text

# Constants that `os` has as well.
SPELLING = {"sep": "/", "altsep": None, "extsep": ".", "pardir": "..", "curdir": ".", "pathsep": ":"}
_TEXT_FUNCTIONS = (
    "basename commonpath commonprefix dirname isabs join normcase normpath relpath split splitext splitdrive".split()
)


def make_os_path(files):
    def facts(path):
        return files.call("stat", files.absolute(path, "stat"))

    def abspath(path):
        return posixpath.normpath(files.absolute(path, "abspath"))

    return make_module(
        "os.path",
        posixpath,
        **dict(
            {name: _text_function(name) for name in _TEXT_FUNCTIONS},
            relpath=lambda path, start=".": posixpath.relpath(abspath(path), abspath(start)),
            abspath=abspath,
            realpath=lambda path, **options: abspath(path),
            exists=lambda path: kind_of(files, path) is not None,
            lexists=lambda path: kind_of(files, path) is not None,
            isfile=lambda path: kind_of(files, path) == "file",
            isdir=lambda path: kind_of(files, path) == "directory",
            islink=lambda path: is_link(files, path),
            ismount=lambda path: abspath(path) == "/",
            getsize=lambda path: int(facts(path)["size"]),
            getmtime=lambda path: facts(path)["mtimeMs"] / 1000,
            getatime=lambda path: facts(path)["mtimeMs"] / 1000,
            getctime=lambda path: facts(path)["ctimeMs"] / 1000,
            samefile=lambda one, other: abspath(one) == abspath(other),
            expanduser=lambda path: path_text(path, "expanduser"),
            expandvars=lambda path: path_text(path, "expandvars"),
            **SPELLING,
            supports_unicode_filenames=True,
        ),
    )


def _text_function(name):
    """posixpath's own function, called with exact strings only."""
    real = getattr(posixpath, name)

    def function(*paths):
        if name in ("commonpath", "commonprefix"):
            return real([path_text(path, name) for path in paths[0]])
        # The empty path names no file, but it is a text like any other here.
        return real(*["" if type(path) is str and path == "" else path_text(path, name) for path in paths])

    function.__name__ = function.__qualname__ = name
    return function
