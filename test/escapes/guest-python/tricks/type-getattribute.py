# tries: the readers of types, by the type of a function
# class: class chains
# bare: python
class Mine:
    def method(self): pass
f = type.__getattribute__(Mine, "method")
use(type(f).__getattribute__(f, "__globals__"))
