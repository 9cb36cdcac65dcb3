# tries: an object that only says that it is a text
# class: names that lie
# bare: gate
class Fake:
    @property
    def __class__(self): return str
    def startswith(self, *a): return False
class Name(str):
    def startswith(self, *a): return False
    @property
    def __class__(self): return str
def f(): pass
use(getattr(f, Name("__globals__")))
