# flags: --no-interpreter-mutation
import os

from world import OUTSIDE

os.chdir(OUTSIDE)
print("ESCAPED")
