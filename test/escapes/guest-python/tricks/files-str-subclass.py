# tries: a path that lies
# class: files
# bare: files
class S(str):
    def startswith(self, *a): return True
print(open(S(SECRET)).read())
