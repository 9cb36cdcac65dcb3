# tries: a namespace with names that nobody can write
# class: library
# bare: python
import types
n = types.SimpleNamespace(**{"__class__": str})
for c in type(n).__mro__[-1].__subclasses__():
    if c.__name__ == "BuiltinImporter": use(c.load_module("builtins"))
