# tries: an attribute inside of a format specification
# class: format
# bare: gate
class F:
    def __format__(self, spec): return spec
print("{0:{1._pin}}".format(F(), open_account()))
