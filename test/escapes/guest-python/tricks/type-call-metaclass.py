# tries: a metaclass's call, and __build_class__
# class: dynamic classes
# bare: python
A = type.__call__(type, "A", (), {"g": lambda self: self})
f = type.__getattribute__(A, "g")
use(object.__getattribute__(f, "__globals__"))
