# tries: from a base class
# class: match
# bare: gate
# min-python: 3.10
class Base:
    __match_args__ = ("__globals__",)
class Meta(type):
    def __instancecheck__(cls, thing): return True
class Any(Base, metaclass=Meta):
    pass
def f(): pass
match f:
    case Any(g):
        use(g)
