# tries: a class of the program takes a descriptor of type over, and reads its own dictionary of bases
# class: class chains
# bare: gate
class Meta(type):
    parents = vars(type)["__base__"]
    kids = vars(type)["__subclasses__"]
class Mine(metaclass=Meta): pass
top = Mine.parents
for c in Meta.kids(top):
    try:
        use(c.load_module("builtins"))
    except Exception:
        pass
