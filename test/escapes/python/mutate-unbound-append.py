# The method of list itself.
# flags: --no-interpreter-mutation
import sys

from world import OUTSIDE

list.append(sys.path, OUTSIDE)
import secret_module

print(secret_module.SECRET)
