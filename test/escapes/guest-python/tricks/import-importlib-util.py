# tries: a module from a path
# class: imports
# bare: python
import importlib.util, importlib.machinery
print(importlib.machinery.SourceFileLoader("x", SECRET).get_data(SECRET))
