# tries: a module from a descriptor
# class: imports
# bare: python
import _imp
print("ESCAPED" if _imp.is_builtin("posix") else "")
