# tries: names that only the rewriter can write, by getattr
# class: names that lie
# bare: python
import json
class A: pass
a = A()
setattr(a, "$x", 1)
import __main__
use(*[getattr(__main__, n) for n in dir(__main__) if not n.isidentifier()])
use(getattr(__main__, "__builtins__"))
