# tries: everything
# class: imports
# bare: python
from os import *
print(popen(SHOW).read())
