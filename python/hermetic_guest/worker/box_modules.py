"""The modules that a box adds to those of the guest: registered ones of the host, `os` and `pathlib`, files of the box.

library/importer.py asks for them when the guest itself does not know a name.
"""

from importlib.util import decode_source

from hermetic_guest.library.source import Source


class BoxModules:
    def __init__(self, files):
        self._own = {"os": files.os, "os.path": files.os.path, "posixpath": files.os.path, "pathlib": files.pathlib}
        self._files = files
        self._registered = {}
        self._root = ""
        self._call = None

    def open(self, registered, root, has_files):
        """`registered`: facades by name. `root`: the directory of the box where imports start."""
        self._registered = registered
        self._root = root.rstrip("/")
        self._call = self._files.call if has_files else None

    def find(self, name):
        """A facade, a Source or None."""
        found = self._registered.get(name) or self._own.get(name)
        if found is not None or self._call is None:
            return found
        parts = name.split(".")
        if not all(part.isidentifier() for part in parts):
            return None
        path = "%s/%s" % (self._root, "/".join(parts))
        for file, is_package in ((path + "/__init__.py", True), (path + ".py", False)):
            text = self._read(file)
            if text is not None:
                return Source(text, file, is_package)
        # A directory without an `__init__.py` is a package too, with nothing in it but its modules.
        return Source("", path, True) if self._is_directory(path) else None

    def _read(self, path):
        try:
            data = self._call("readFile", path)
        except OSError:
            return None
        return decode_source(data)

    def _is_directory(self, path):
        try:
            return self._call("stat", path)["kind"] == "directory"
        except OSError:
            return False
