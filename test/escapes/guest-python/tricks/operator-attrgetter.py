# tries: attrgetter with a dotted name
# class: operator
# bare: gate
import operator
def f(): pass
use(operator.attrgetter("__globals__")(f))
