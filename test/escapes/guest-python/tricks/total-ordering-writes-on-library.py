# tries: a class decorator, on a class of the library
# class: attribute targets
# bare: python
import functools, decimal
import collections
def put(self, other): return "ESC" + "APED"
collections.UserDict.__lt__ = put
functools.total_ordering(collections.UserDict)
print("ESCAPED" if hasattr(collections.UserDict, "__ge__") and collections.UserDict.__ge__.__module__ == "functools" else "")
