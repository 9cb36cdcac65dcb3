"""The paths that the interpreter itself reads when a root confines the target."""

import sys

from hermetic_guard.capabilities import LIBRARY_NAME
from hermetic_guard.checks.paths import resolve

SYSTEM_DIRECTORIES = ("/usr/share/zoneinfo", "/usr/lib/locale", "/usr/share/locale", "/usr/lib/ssl", "/etc/ssl/certs")
SYSTEM_FILES = (
    "/etc/localtime",
    "/etc/timezone",
    "/usr/share/locale/locale.alias",
    "/etc/ssl/openssl.cnf",
    "/etc/mime.types",
)
READABLE_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/ptmx")


class NeededPaths:
    """Real paths. All of them may only be read, and in `code_directories` only the files of modules."""

    def __init__(self, own_directory, target=None):
        self.directories, self.code_directories = [], []
        for prefix in {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}:
            if prefix in ("/usr", "/usr/local", "/"):
                # A shared prefix holds far more than Python.
                self._add(
                    prefix + "/lib/" + LIBRARY_NAME, prefix + "/lib/python3", prefix + "/local/lib/" + LIBRARY_NAME
                )
            else:
                self._add(prefix)
        for entry in sys.path:
            if "site-packages" in entry or "dist-packages" in entry:
                self._add(entry)
            elif entry not in self.directories:
                self.code_directories.append(resolve(entry or ".", True))
        self._add(own_directory, *SYSTEM_DIRECTORIES)
        if target is not None and target["mode"] == "script":
            self._add(target["path"])
        self.files = [resolve(file, True) for file in SYSTEM_FILES] + list(SYSTEM_FILES)
        self.devices = list(READABLE_DEVICES)
        self.stdio = [resolve("/proc/self/fd/%d" % descriptor, True) for descriptor in (0, 1, 2)]
        # Finding a module means asking for each directory on the way.
        self.code_parents = {
            parent for directory in self.code_directories + self.directories for parent in _parents(directory)
        }

    def _add(self, *directories):
        self.directories.extend(resolve(directory, True) for directory in directories)


def _parents(path):
    while path.rpartition("/")[0]:
        path = path.rpartition("/")[0]
        yield path
    yield "/"
