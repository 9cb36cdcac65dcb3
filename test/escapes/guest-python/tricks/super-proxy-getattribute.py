# tries: the same through super()
# class: class chains
# bare: python
def f(): pass
use(super(type(f), f).__getattribute__("__globals__"))
