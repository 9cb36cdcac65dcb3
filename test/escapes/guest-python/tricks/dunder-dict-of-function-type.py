# tries: the descriptor that reads the globals of a function
# class: class chains
# bare: python
def f(): pass
use(vars(type(f))["__globals__"].__get__(f))
