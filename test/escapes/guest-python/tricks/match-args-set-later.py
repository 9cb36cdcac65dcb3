# tries: __match_args__ arrive by setattr, type() or a decorator
# class: match
# bare: gate
# min-python: 3.10
class Meta(type):
    def __instancecheck__(cls, thing): return True
Any = Meta("Any", (), {"__match_args__": ("__globals__",)})
def f(): pass
match f:
    case Any(g):
        use(g)
