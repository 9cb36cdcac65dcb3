# tries: one of several names
# class: operator
# bare: gate
import operator
use(*operator.attrgetter("real", "imag.__class__.__base__.__subclasses__")(1)[1:])
for c in operator.attrgetter("real", "imag.__class__.__base__.__subclasses__")(1)[1]():
    try: use(c.load_module("builtins"))
    except Exception: pass
