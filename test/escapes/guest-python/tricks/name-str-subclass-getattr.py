# tries: a name that says it is not private
# class: names that lie
# bare: gate
class Name(str):
    def startswith(self, *a): return False
def f(): pass
use(getattr(f, Name("__globals__")))
