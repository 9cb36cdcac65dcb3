# tries: format_map, bound
# class: format
# bare: gate
print("{a._pin}".format_map({"a": open_account()}))
