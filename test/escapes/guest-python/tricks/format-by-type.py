# tries: the method by the type of a text
# class: format
# bare: gate
print(type("").format("{0._pin}", open_account()))
