# tries: an unbound method calls the class of a class
# class: library
# bare: python
import collections
found = collections.Counter.copy(int)
print("ESCAPED" if found("Made", (), {}) else "")
