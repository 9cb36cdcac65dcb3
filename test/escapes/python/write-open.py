# flags: --fs-readonly
from world import NEW

open(NEW, "w").write("x")
