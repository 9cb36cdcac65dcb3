# tries: a global statement and nonlocal
# class: rebound names
# bare: gate
def go():
    global getattr, isinstance, str
    getattr = isinstance = lambda *a: True
    str = None
go()
print("{0._pin}".format(open_account()))
