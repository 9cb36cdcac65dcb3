# flags: --no-interpreter-mutation
import os

from world import OUTSIDE

os.fchdir(os.open(OUTSIDE, os.O_RDONLY))
print("ESCAPED")
