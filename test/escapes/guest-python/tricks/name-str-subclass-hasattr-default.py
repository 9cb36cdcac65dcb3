# tries: getattr with a default, and hasattr
# class: names that lie
# bare: gate
class Name(str):
    def startswith(self, *a): return False
def f(): pass
n = Name("__globals__")
if hasattr(f, n): use(getattr(f, n, None))
