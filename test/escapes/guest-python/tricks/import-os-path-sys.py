# tries: a member of a submodule
# class: imports
# bare: python
from os.path import os as o
use(o)
