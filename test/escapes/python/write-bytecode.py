# The import system writes by itself.
# flags: --fs-readonly
import os
import sys

from world import OUTSIDE

sys.dont_write_bytecode = False
sys.path.insert(0, OUTSIDE)
import secret_module  # noqa: F401
