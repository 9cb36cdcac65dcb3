# flags: --fs-readonly
import cProfile

from world import NEW

cProfile.run("1", NEW)
