# tries: an object with a path
# class: files
# bare: files
class P:
    def __fspath__(self): return SECRET
print(open(P()).read())
