"""Compile a package's bytecode where it is missing or older than its source: compile_guard.py FOLDER."""

import importlib.util
import os
import py_compile
import sys


def main(folder):
    compiled = 0
    for where, folders, names in os.walk(folder):
        if "__pycache__" in folders:
            folders.remove("__pycache__")
        for name in names:
            if name.endswith(".py"):
                compiled += compile_one(os.path.join(where, name))
    print(compiled)


def compile_one(source):
    target = importlib.util.cache_from_source(source)
    if is_fresh(source, target):
        return 0
    if sys.version_info >= (3, 7):
        # A timestamp would not survive npm's tarballs; the hash does, and a changed source is still noticed.
        py_compile.compile(
            source,
            target,
            doraise=True,
            invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH,
        )
    else:
        py_compile.compile(source, target, doraise=True)
    return 1


def is_fresh(source, target):
    try:
        return os.stat(target).st_mtime_ns >= os.stat(source).st_mtime_ns and is_hash_based(target)
    except OSError:
        return False


def is_hash_based(target):
    if sys.version_info < (3, 7):
        return True
    with open(target, "rb") as file:
        return file.read(8)[4:] == b"\x03\x00\x00\x00"


main(sys.argv[1])
