# tries: the method as a function for map
# class: format
# bare: gate
print(*map(str.format, ["{0._pin}"], [open_account()]))
print(*map("{0._pin}".format, [open_account()]))
