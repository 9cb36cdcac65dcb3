# tries: a weak reference names its object's class
# class: library
# bare: gate
import weakref, operator
use(operator.attrgetter("__init__.__globals__")(weakref.WeakSet))
