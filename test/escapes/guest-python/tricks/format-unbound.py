# tries: the method of the class
# class: format
# bare: gate
print(str.format("{0._pin}", open_account()))
