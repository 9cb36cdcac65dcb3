# tries: an item, then an attribute
# class: format
# bare: gate
print("{0[0]._pin}".format([open_account()]), "{a[k]._pin}".format(a={"k": open_account()}))
