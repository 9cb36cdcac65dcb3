# tries: the hidden variable of super()
# class: class chains
# bare: python
class A:
    def f(self): return __class__.__base__.__subclasses__()
for c in A().f():
    if c.__name__ == "BuiltinImporter":
        use(c.load_module("builtins"))
