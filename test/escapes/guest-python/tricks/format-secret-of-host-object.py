# tries: a hidden member of an object of the host
# class: format
# bare: gate
print("{0._pin}".format(open_account()))
