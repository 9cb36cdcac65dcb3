# flags: --no-interpreter-mutation
import sys

from world import OUTSIDE

sys.path[:0] = [OUTSIDE]
import secret_module

print(secret_module.SECRET)
