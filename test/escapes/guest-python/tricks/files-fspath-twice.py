# tries: a path that changes its mind
# class: files
# bare: files
class P:
    asked = 0
    def __fspath__(self):
        P.asked += 1
        return "/box/a" if P.asked > 1 else SECRET
print(open(P()).read())
