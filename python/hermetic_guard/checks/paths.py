"""Real paths, found by a walk of our own: the target can patch os.path.realpath."""

import posix


def resolve(path, follow, held=(posix.readlink, posix.getcwd, OSError)):
    """The real path, with links followed as the kernel does; parts that do not exist stay as they are written.

    `follow`: whether the call follows a link in the last part.
    """
    readlink, getcwd, OSError = held
    if not path.startswith("/"):
        path = getcwd() + "/" + path
    rest = path.split("/")
    rest.reverse()
    real, links, missing = "", 0, False
    while rest:
        name = rest.pop()
        if name == "" or name == ".":
            continue
        if name == "..":
            real = real.rpartition("/")[0]
            continue
        here = real + "/" + name
        if missing or not (rest or follow):
            real = here
            continue
        try:
            # One call tells links from the rest: it fails with EINVAL for what exists and is not a link.
            target = readlink(here)
        except OSError as error:
            if error.errno == 36:
                raise  # too long to ask about; relative to its own folder it has a short name, and may be a link
            missing = error.errno == 2
            real = here
            continue
        links += 1
        if links > 40:
            return here
        if target.startswith("/"):
            real = ""
        steps = target.split("/")
        steps.reverse()
        rest.extend(steps)
    return real or "/"


def locate(path, known, held=(resolve, posix.lstat, posix.stat, posix.getcwd, OSError, len)):
    """`resolve(path, True)`, in two system calls where the directory is in `known`.

    A directory is recognised by device and inode, so a link that was turned elsewhere is not taken for the old one.
    """
    resolve, lstat, stat, getcwd, OSError, len = held
    if not path.startswith("/"):
        path = getcwd() + "/" + path
    parent, _, name = path.rpartition("/")
    if name == "" or name == "." or name == "..":
        return resolve(path, True)
    try:
        facts = stat(parent or "/")
        if len(known) > 4096:
            known.clear()
        identity = facts.st_dev, facts.st_ino
        entry = known.get(parent)
        if entry is None or entry[1] != identity:
            real = resolve(parent or "/", True)
            known[parent] = entry = "" if real == "/" else real, identity
        here = entry[0] + "/" + name
        return resolve(here, True) if lstat(here).st_mode & 0o170000 == 0o120000 else here
    except OSError:
        return resolve(path, True)


def inside(path, directories):
    """Whether the path is one of the directories, or below one."""
    for directory in directories:
        if path == directory or directory == "/" or path.startswith(directory + "/"):
            return True
    return False
