"""`Path.glob` over the files of the box."""

import fnmatch

MAX_DEPTH = 256


def glob(path, parts, entries, exists, depth=0):
    """The paths below `path` that match. `entries(path)` lists a directory, `exists(path)` tells whether it is there."""
    if not parts:
        yield path
        return
    head, rest = parts[0], parts[1:]
    if head == "**":
        if rest:
            yield from glob(path, rest, entries, exists, depth)
        else:
            yield path
        if depth > MAX_DEPTH:
            return
        for entry in entries(path):
            if entry["kind"] == "directory":
                yield from glob(path / entry["name"], parts, entries, exists, depth + 1)
        return
    if not any(letter in head for letter in "*?["):
        below = path / head
        if exists(below):
            yield from glob(below, rest, entries, exists, depth)
        return
    for entry in entries(path):
        if fnmatch.fnmatchcase(entry["name"], head) and (not rest or entry["kind"] == "directory"):
            yield from glob(path / entry["name"], rest, entries, exists, depth)


def pattern_parts(pattern):
    if type(pattern) is not str or not pattern:
        raise ValueError("Unacceptable pattern: %r" % (pattern,))
    parts = [part for part in pattern.split("/") if part not in ("", ".")]
    if pattern.startswith("/"):
        raise NotImplementedError("Non-relative patterns are unsupported")
    if ".." in parts:
        raise ValueError("'..' is not part of a pattern here")
    return parts
