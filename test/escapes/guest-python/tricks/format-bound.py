# tries: format reads attributes
# class: format
# bare: gate
def f(): pass
print("{0.__globals__[__builtins__]}".format(f))
class Show(str): pass
print("{0.__globals__}".format(f)[:0] + ("ESCAPED" if "__main__" in "{0.__globals__[__name__]}".format(f) else ""))
