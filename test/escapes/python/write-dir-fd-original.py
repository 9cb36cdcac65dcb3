# The original os.open, taken from the replacement.
# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE


def originals(function, depth=0):
    yield function
    for name in ("__wrapped__", "__defaults__", "__kwdefaults__", "__closure__"):
        try:
            value = getattr(function, name)
        except (AttributeError, OSError):
            continue
        if isinstance(value, dict):
            value = tuple(value.values())
        for item in value if isinstance(value, tuple) else (value,):
            item = getattr(item, "cell_contents", item)
            if callable(item) and depth < 4:
                yield from originals(item, depth + 1)


directory = os.open(OUTSIDE, os.O_RDONLY)
for function in originals(os.open):
    if type(function) is type(len) and function.__name__ == "open":
        function("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
