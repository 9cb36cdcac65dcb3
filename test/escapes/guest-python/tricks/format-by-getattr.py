# tries: the method by a text
# class: format
# bare: gate
print(getattr("{0._pin}", "for" + "mat")(open_account()), getattr(str, "format")("{0._pin}", open_account()))
