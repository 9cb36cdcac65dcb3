# tries: the method of type itself, on object
# class: class chains
# bare: python
for c in type.__subclasses__(object):
    if c.__name__ == "BuiltinImporter":
        use(c.load_module("posix"), c.load_module("builtins"))
