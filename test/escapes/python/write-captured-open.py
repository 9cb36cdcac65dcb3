# bz2 keeps its own name for open.
# flags: --fs-readonly
import bz2

from world import NEW

getattr(bz2, "_builtin_open", bz2.io.open)(NEW, "w").write("x")
