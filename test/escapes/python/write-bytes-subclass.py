# flags: --fs-readonly --allow-write {scratch}
from world import NEW, SCRATCH


class Liar(bytes):
    def decode(self, *args):
        return SCRATCH + "/mine"

    def __getitem__(self, key):
        return (SCRATCH + "/mine").encode()[key]


open(Liar(NEW.encode()), "w").write("x")
