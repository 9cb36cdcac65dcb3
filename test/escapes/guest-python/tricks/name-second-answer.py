# tries: a name that is harmless the first time
# class: names that lie
# bare: gate
class Name(str):
    asked = 0
    def startswith(self, prefix):
        Name.asked += 1
        return Name.asked > 5
def f(): pass
use(getattr(f, Name("__builtins__"), None), getattr(f, Name("__globals__")))
