# flags: --no-interpreter-mutation
import sys

from world import OUTSIDE

sys.path.append(OUTSIDE)
import secret_module

print(secret_module.SECRET)
