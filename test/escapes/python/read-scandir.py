# flags: --fs-readonly={root}
import os

from world import OUTSIDE

print("ESCAPED", list(os.scandir(OUTSIDE)))
