"""`glob` over the files of the box."""

import fnmatch
import os
import re

_MAGIC = re.compile("[*?[]")


def has_magic(s):
    return _MAGIC.search(s) is not None


def escape(pathname):
    return re.sub("([*?[])", "[\\1]", pathname)


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return list(iglob(pathname, root_dir=root_dir, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    pathname = os.fspath(pathname)
    root = "" if root_dir is None else os.fspath(root_dir)
    parts = pathname.split("/")
    start = ""
    if pathname.startswith("/"):
        start, parts = "/", parts[1:]
    return iter([found for found in _find(root, start, parts, recursive, include_hidden) if found])


def _find(root, before, parts, recursive, hidden):
    if not parts:
        yield before
        return
    head, rest = parts[0], parts[1:]
    here = os.path.join(root, before) or "."
    if head == "**" and recursive:
        for folder in _folders(here, "", hidden):
            at = os.path.join(before, folder) if folder else before
            if rest:
                yield from _find(root, at, rest, recursive, hidden)
            else:
                yield at if folder else (os.path.join(at, "") if at else at)
                for name, is_folder in _entries(os.path.join(root, at) or "."):
                    if not is_folder and (hidden or name[:1] != "."):
                        yield os.path.join(at, name)
    elif not has_magic(head):
        at = os.path.join(before, head)
        if rest or head == "":
            if os.path.isdir(os.path.join(root, at) or "."):
                yield from _find(root, at, rest, recursive, hidden)
        elif os.path.lexists(os.path.join(root, at)):
            yield at
    else:
        for name, is_folder in _entries(here):
            if (hidden or head[:1] == "." or name[:1] != ".") and fnmatch.fnmatch(name, head):
                if not rest or is_folder:
                    yield from _find(root, os.path.join(before, name), rest, recursive, hidden)


def _entries(folder):
    try:
        return [(entry.name, entry.is_dir()) for entry in os.scandir(folder)]
    except OSError:
        return []


def _folders(here, below, hidden):
    yield below
    for name, is_folder in _entries(os.path.join(here, below) if below else here):
        if is_folder and (hidden or name[:1] != "."):
            yield from _folders(here, os.path.join(below, name), hidden)
