# tries: arguments with those names
# class: rebound names
# bare: gate
def go(getattr=lambda *a: None, hasattr=lambda *a: True, isinstance=lambda *a: True, str=object, print_=print):
    print_("{0._pin}".format(open_account()))
go()
