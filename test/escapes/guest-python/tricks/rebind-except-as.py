# tries: the name of an exception
# class: rebound names
# bare: gate
try:
    raise ValueError
except ValueError as getattr:
    print("{0._pin}".format(open_account()))
