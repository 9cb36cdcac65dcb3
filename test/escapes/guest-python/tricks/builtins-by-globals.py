# tries: the dictionary of the module
# class: builtins
# bare: python
use(globals()["__builtins__"])
