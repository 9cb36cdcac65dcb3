# A module is read and run.
# flags: --fs-readonly={root}
import sys

from world import OUTSIDE

sys.path.insert(0, OUTSIDE)
import secret_module

print(secret_module.SECRET)
