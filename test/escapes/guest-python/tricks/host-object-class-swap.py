# tries: another class for the object
# class: host objects
# bare: python
class Mine:
    def __getattribute__(self, name): return object.__getattribute__(self, "_pin")
a = open_account()
a.__class__ = Mine
print(a.x)
