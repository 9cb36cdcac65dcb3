# tries: nested in data
# class: results
# bare: pickle
class E:
    def __reduce_ex__(self, v): return eval, ("open(%r, 'w')" % MARKER,)
result = {"a": [E()]}
