# tries: the same without a private name
# class: class chains
# bare: gate
make = vars(type(iter([1])))["__reduce__"](iter([1]))[0]
print("{0.__self__}".format(make))
import operator
use(operator.attrgetter("__self__")(make))
