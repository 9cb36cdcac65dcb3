# tries: format_map, unbound
# class: format
# bare: gate
print(str.format_map("{a._pin}", {"a": open_account()}))
