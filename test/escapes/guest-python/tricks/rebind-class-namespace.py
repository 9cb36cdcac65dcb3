# tries: a metaclass answers every name of a class body
# class: rebound names
# bare: gate
class Names(dict):
    def __missing__(self, name):
        if name in ("open_account", "print", "use"): raise KeyError(name)
        return lambda *a, **k: a[0] if a else None
class Meta(type):
    @classmethod
    def __prepare__(mcls, *a, **k): return Names()
    def __new__(mcls, name, bases, namespace): return type.__new__(mcls, name, bases, {})
class A(metaclass=Meta):
    print("{0._pin}".format(open_account()))
