# The functions a careless guard would ask.
# flags: --fs-readonly --allow-write {scratch}
import genericpath
import os
import posixpath

from world import NEW, SCRATCH

for module in (os, posixpath, genericpath, os.path):
    for name in ("realpath", "abspath", "normpath", "join", "islink", "commonpath", "commonprefix", "fspath", "fsdecode", "readlink", "lstat", "stat", "getcwd"):
        if hasattr(module, name):
            setattr(module, name, lambda *_, **__: SCRATCH + "/mine")
open(NEW, "w").write("x")
