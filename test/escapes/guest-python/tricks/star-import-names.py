# tries: names of __all__ that nobody can write
# class: imports
# bare: python
import sys, types
m = types.ModuleType("planted")
m.__all__ = ["$own", "__builtins__"]
setattr(m, "$own", 1)
m.__builtins__ = {"open": open}
sys.modules["planted"] = m
from planted import *
use(__builtins__)
