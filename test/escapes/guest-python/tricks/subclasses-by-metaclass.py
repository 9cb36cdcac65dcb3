# tries: a metaclass takes the method over under another name
# class: class chains
# bare: gate
class Meta(type):
    below = vars(type)["__subclasses__"]
for c in Meta.below(object):
    try:
        use(c.load_module("builtins"))
    except Exception:
        pass
