# flags: --fs-readonly --allow-write {scratch}
from world import SCRATCH

open(SCRATCH + "/../outside/new", "w").write("x")
