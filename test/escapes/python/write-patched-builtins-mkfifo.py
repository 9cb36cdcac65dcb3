# The same, against the calls that have no event.
# flags: --fs-readonly --allow-write {scratch}
import builtins
import os

from world import NEW, SCRATCH


class Liar(str):
    def __str__(self):
        return SCRATCH + "/mine"

    __fspath__ = __str__

    def startswith(self, *_):
        return True


real = builtins.isinstance
builtins.isinstance = lambda value, kind: kind is int or kind == (str, bytes) or real(value, kind)
os.mkfifo(Liar(NEW))
