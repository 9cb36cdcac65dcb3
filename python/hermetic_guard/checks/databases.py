"""The files that sqlite opens for the name of a database."""

import posix


def database_files(name, held=(posix.lstat, posix.O_RDONLY, posix.O_RDWR | posix.O_CREAT, OSError)):
    """(path, flags) of each file that sqlite may open for this name; None if only sqlite knows.

    The event does not say whether a name that begins with "file:" is a URI, so it has to pass as both.
    """
    lstat, reading, writing, OSError = held
    if name == "" or name == ":memory:":
        return ()
    if not name.startswith("file:"):
        return ((name, writing),)
    files = ((name, writing),)
    if "/" in name:
        try:
            lstat(name.rpartition("/")[0])
        except OSError:
            files = ()  # as a path it names nothing
    path, _, query = name[5:].partition("#")[0].partition("?")
    # Only in the forms that the sqlite patch writes a database counts as read-only or in memory.
    if query in ("mode=memory", "mode=memory&cache=shared"):
        return files
    if path.startswith("//"):
        path = "/" + path[2:].partition("/")[2]
    bare = path.replace("%25", "").replace("%3f", "").replace("%23", "")
    if "%" in bare or (query != "mode=ro" and bare != path):
        return None
    path = path.replace("%3f", "?").replace("%23", "#").replace("%25", "%")
    return files + ((path, reading if query == "mode=ro" else writing),)
