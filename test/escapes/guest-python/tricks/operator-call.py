# tries: attrgetter made by copying, and by its class
# class: operator
# bare: gate
import operator
A = type(operator.attrgetter("a"))
def f(): pass
use(A("__globals__")(f))
