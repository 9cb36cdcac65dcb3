# tries: the name of an import
# class: rebound names
# bare: gate
import math as getattr
import json as isinstance
from math import sqrt as str
print("{0._pin}".format(open_account()))
