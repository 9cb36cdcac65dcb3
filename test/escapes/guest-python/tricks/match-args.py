# tries: a pattern reads attributes by position
# class: match
# bare: gate
# min-python: 3.10
class Peek:
    __match_args__ = ("__globals__",)
class Meta(type):
    def __instancecheck__(cls, thing): return True
class Any(metaclass=Meta):
    __match_args__ = ("__globals__",)
def f(): pass
match f:
    case Any(g):
        use(g)
