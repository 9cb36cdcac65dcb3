# tries: getattr, folded over names
# class: names that lie
# bare: python
import functools
for c in functools.reduce(getattr, ["__class__", "__base__", "__subclasses__"], ())():
    if c.__name__ == "BuiltinImporter": use(c.load_module("builtins"))
