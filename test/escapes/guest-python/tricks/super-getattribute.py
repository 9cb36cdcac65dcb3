# tries: object's own way to read an attribute
# class: class chains
# bare: python
def f(): pass
use(object.__getattribute__(f, "__globals__"))
