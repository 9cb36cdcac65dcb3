# tries: the method out of a dictionary
# class: format
# bare: gate
print(vars(str)["format"]("{0._pin}", open_account()))
