# tries: attributes are copied by name
# class: library
# bare: gate
import functools
class Box: pass
def f(): pass
functools.update_wrapper(Box(), f, assigned=("__globals__",), updated=())
b = functools.update_wrapper(Box(), f, assigned=("__globals__",), updated=())
use(vars(b)["__globals__"])
