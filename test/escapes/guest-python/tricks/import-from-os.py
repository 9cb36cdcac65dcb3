# tries: one member
# class: imports
# bare: python
from os import popen, system
print(popen(SHOW).read())
