# tries: the method that reads attributes
# class: operator
# bare: gate
import operator
def f(): pass
use(operator.methodcaller("__getattribute__", "__globals__")(f))
