# A path that shows one text to Python and another to C.
# flags: --fs-readonly --allow-write {scratch}
from world import NEW, SCRATCH


class Liar(str):
    def __str__(self):
        return SCRATCH + "/mine"

    __repr__ = __fspath__ = __str__

    def startswith(self, *args):
        return True

    def split(self, *args):
        return (SCRATCH + "/mine").split("/")


open(Liar(NEW), "w").write("x")
