# tries: the same by the getter of a property
# class: library
# bare: python
import collections
class Fake: maps = [0, int]
found = collections.ChainMap.parents.fget(Fake)
print("ESCAPED" if found("Made", (), {}) else "")
