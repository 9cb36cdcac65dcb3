"""The part of `os` that works on the files of the box. It has no processes, no environment and no descriptors."""

import errno
import os as real_os
import posixpath
import time

from hermetic_guest.files.file_facts import DirEntry, Scan, entries_of, kind_of, stat_of
from hermetic_guest.files.file_module import make_module
from hermetic_guest.files.given_path import path_text, refuse
from hermetic_guest.files.os_path_module import SPELLING, make_os_path

_CONSTANTS = {
    **SPELLING,
    "linesep": "\n",
    "devnull": "/dev/null",
    "name": "posix",
    "error": OSError,
    "F_OK": 0,
    "R_OK": 4,
    "W_OK": 2,
    "X_OK": 1,
    "SEEK_SET": 0,
    "SEEK_CUR": 1,
    "SEEK_END": 2,
    "PathLike": real_os.PathLike,
    "terminal_size": real_os.terminal_size,
}


def make_os(files):
    return make_module(
        "os",
        real_os,
        path=make_os_path(files),
        **_questions(files),
        **_changes(files),
        **_refused_changes(),
        **_process_facts(files),
        **_CONSTANTS,
    )


def _refused_changes():
    """Functions that library code calls and can do without: no box has owners or modes."""

    def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
        raise PermissionError(errno.EPERM, "modes cannot be changed in the sandbox", path_text(path))

    def get_terminal_size(fd=1):
        raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")

    return {"chmod": chmod, "get_terminal_size": get_terminal_size}


def _questions(files):
    """Functions that only read."""

    def stat(path, *, dir_fd=None, follow_symlinks=True):
        refuse("stat", dir_fd=dir_fd)
        return stat_of(files, path)

    def access(path, mode, **given):
        refuse("access", **given)
        return kind_of(files, path, "access") is not None

    def listdir(path="."):
        return [entry["name"] for entry in entries_of(files, path)]

    def scandir(path="."):
        return Scan(DirEntry(files, path_text(path), entry) for entry in entries_of(files, path, "scandir"))

    def walk(top, topdown=True, onerror=None, followlinks=False):
        try:
            entries = entries_of(files, top, "walk")
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

    return {"stat": stat, "lstat": stat, "access": access, "listdir": listdir, "scandir": scandir, "walk": walk}


def _changes(files):
    """Functions that change files or the working directory."""

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

    return {
        "mkdir": mkdir,
        "makedirs": makedirs,
        "remove": remove,
        "unlink": remove,
        "rmdir": rmdir,
        "rename": rename,
        "replace": rename,
        "truncate": truncate,
        "utime": utime,
        "chdir": files.change_directory,
    }


def _process_facts(files):
    """Answers that would tell about this process or machine are the same for every box."""

    # The environment of a box is empty, and its own: changes stay in it.
    environ = {}

    def getenv(key, default=None):
        return environ.get(key, default)

    def fsdecode(filename):
        return (
            path_text(filename, "fsdecode")
            if type(filename) is not bytes
            else filename.decode("utf-8", "surrogateescape")
        )

    def fsencode(filename):
        return (
            filename if type(filename) is bytes else path_text(filename, "fsencode").encode("utf-8", "surrogateescape")
        )

    def urandom(size):
        return real_os.urandom(size)

    return {
        "getcwd": lambda: files.cwd,
        "fspath": lambda path: path_text(path, "fspath"),
        "urandom": urandom,
        "strerror": lambda code: real_os.strerror(code),
        "cpu_count": lambda: 1,
        "getpid": lambda: 1,
        "environ": environ,
        "getenv": getenv,
        "fsdecode": fsdecode,
        "fsencode": fsencode,
    }
