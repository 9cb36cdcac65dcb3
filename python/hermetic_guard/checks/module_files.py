"""Denied modules: by their names, and by the files that hold them."""


def matches(name, denied):
    """The denied module that this name is, or is part of; None where there is none."""
    for prefix in denied:
        if name == prefix or name.startswith(prefix + "."):
            return prefix
    return None


def last_part(name):
    """The part that an extension's file and its init function are named after."""
    return name.rpartition(".")[2]


def module_of_file(path, files, held=(len,)):
    """The denied module that this file belongs to, or None. `files`: see files_of."""
    (len,) = held
    for start, cached, name in files:
        if path.startswith(start) and path[len(start) :].startswith((".", "/")):
            return name
        if path.startswith(cached):
            return name
    return None


def files_of(denied, directories):
    """For each denied module: its path without a suffix, the start of its bytecode file's path, its name."""
    found = []
    for directory in directories:
        for name in denied:
            parent, _, last = (directory + "/" + name.replace(".", "/")).rpartition("/")
            found.append((parent + "/" + last, parent + "/__pycache__/" + last + ".", name))
    return tuple(found)
