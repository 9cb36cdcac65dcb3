# Builtins that lie.
# flags: --fs-readonly --allow-write {scratch}
import builtins

from world import NEW, SCRATCH

real_open = open


class Liar(str):
    def startswith(self, *_):
        return True


builtins.len = lambda *_: 0
builtins.any = builtins.all = builtins.hasattr = builtins.callable = lambda *_: True
builtins.isinstance = lambda *_: False
builtins.tuple = builtins.frozenset = builtins.set = lambda *_: ()
builtins.str = builtins.bytes = lambda *_: SCRATCH
real_open(NEW, "w").write("x")
