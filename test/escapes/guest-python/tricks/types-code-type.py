# tries: the type of codes
# class: dynamic classes
# bare: gate
import types, operator
def f(): return "ESC" + "APED"
print(types.FunctionType(operator.attrgetter("__code__")(f).replace(co_name="x"), {})())
