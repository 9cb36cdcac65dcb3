# flags: --no-interpreter-mutation
import importlib
import sys

from world import OUTSIDE

sys.path = [OUTSIDE]
print(importlib.import_module("secret_module").SECRET)
