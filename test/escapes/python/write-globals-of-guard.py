# What a replacement calls by name can be replaced.
# flags: --fs-readonly
import os
import types

from world import NEW

space = getattr(os.mkfifo, "__globals__", {})
for name, value in list(space.items()):
    if isinstance(value, types.FunctionType):
        space[name] = lambda *args: args[-1]
space["isinstance"] = lambda value, kind: True
space["_plain"] = lambda path: path
os.mkfifo(NEW)
