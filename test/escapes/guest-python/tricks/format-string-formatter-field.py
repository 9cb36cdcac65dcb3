# tries: its helper
# class: format
# bare: gate
import string
print(string.Formatter().get_field("0._pin", (open_account(),), {}))
