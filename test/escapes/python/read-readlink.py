# flags: --fs-readonly={root}
import os

from world import OUTSIDE

print("ESCAPED", os.readlink(OUTSIDE + "/link"))
