# tries: a field that is program text
# class: library
# bare: python
import collections
class Name(str):
    def isidentifier(self): return True
try:
    collections.namedtuple("N", [Name("x")])
except TypeError:
    pass
use(collections.namedtuple.__globals__)
