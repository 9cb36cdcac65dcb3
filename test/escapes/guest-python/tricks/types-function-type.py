# tries: FunctionType with a code and globals
# class: dynamic classes
# bare: gate
import types, operator
def f(): return open
code = operator.attrgetter("__code__")(f)
use(types.FunctionType(code, {"open": 0} if "open" in globals() else {"__builtins__": operator.attrgetter("__builtins__")(types)})())
