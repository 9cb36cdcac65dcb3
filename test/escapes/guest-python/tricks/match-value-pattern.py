# tries: a dotted name in a pattern is an attribute that is read
# class: match
# bare: python
# min-python: 3.10
def f(): pass
class Eq:
    def __eq__(self, other): use(other)
match Eq():
    case f.__globals__: pass
