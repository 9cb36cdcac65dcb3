# tries: __match_args__ from a metaclass that answers differently
# class: match
# bare: gate
# min-python: 3.10
class Meta(type):
    def __instancecheck__(cls, thing): return True
    @property
    def __match_args__(cls): return ("__globals__",)
class Any(metaclass=Meta): pass
def f(): pass
match f:
    case Any(g):
        use(g)
