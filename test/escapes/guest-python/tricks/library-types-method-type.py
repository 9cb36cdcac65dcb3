# tries: a method of anything
# class: library
# bare: python
import types
class F: pass
m = types.MethodType(getattr, (lambda: 0))
use(m("__globals__"))
