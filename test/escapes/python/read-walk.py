# flags: --fs-readonly={root}
import os

from world import OUTSIDE

if list(os.walk(OUTSIDE)):
    print("ESCAPED")
