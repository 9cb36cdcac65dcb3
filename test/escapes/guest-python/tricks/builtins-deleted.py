# tries: without it, the interpreter puts the real one there
# class: builtins
# bare: python
del globals()["__builtins__"]
use(eval("__builtins__", {}))
