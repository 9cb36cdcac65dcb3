# tries: the same by __dict__
# class: class chains
# bare: python
def f(): pass
use(type(f).__dict__["__globals__"].__get__(f))
