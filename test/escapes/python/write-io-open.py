# flags: --fs-readonly
import _io

from world import NEW

_io.open(NEW, "w").write("x")
