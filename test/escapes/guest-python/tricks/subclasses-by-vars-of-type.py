# tries: a dictionary of methods instead of a name
# class: class chains
# bare: gate
find = vars(type)["__subclasses__"]
for c in find(object):
    try:
        use(c.load_module("builtins"))
    except Exception:
        pass
