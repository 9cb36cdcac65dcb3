# tries: a class makes private names of names
# class: names that lie
# bare: python
class _Printer:
    def get(self): return license.__filenames
    def put(self):
        license.__filenames = [SECRET]
        license.__lines = None
_Printer().put()
license()
