# The same, imported by a call that announces nothing.
# flags: --no-interpreter-mutation
import importlib
import sys

from world import OUTSIDE

list.append(sys.path, OUTSIDE)
print(importlib.import_module("secret_module").SECRET)
