# A module's __builtins__ can be replaced for it alone.
# flags: --fs-readonly --allow-write {scratch}
import builtins
import os

from world import NEW, SCRATCH

space = getattr(os.mkfifo, "__globals__", {})
space["__builtins__"] = dict(vars(builtins), isinstance=lambda *_: True, str=lambda *_: SCRATCH)
os.mkfifo(NEW)
