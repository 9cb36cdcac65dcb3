# tries: classes with those names
# class: rebound names
# bare: gate
class str:
    def format(self, *a): return self
class dict: pass
class Exception(BaseException): pass
class AttributeError(BaseException): pass
print("{0._pin}".format(open_account()))
