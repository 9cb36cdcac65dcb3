# tries: a result that says it is a text
# class: results
# bare: python
class L:
    @property
    def __class__(self): return str
    def encode(self, *a): return open(SECRET).read()
    def __str__(self): return open(SECRET).read()
result = L()
print(str(result))
