# tries: with a name that lies
# class: operator
# bare: gate
import operator
class Name(str):
    def startswith(self, *a): return False
    def split(self, *a): return ["harmless"]
def f(): pass
use(operator.attrgetter(Name("__globals__"))(f))
