# tries: a class attribute of a library class, deleted
# class: attribute targets
# bare: gate
import collections
del collections.Counter.elements
print("ESCAPED" if not hasattr(collections.Counter, "elements") else "")
