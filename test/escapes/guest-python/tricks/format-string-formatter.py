# tries: the class that does the same
# class: format
# bare: gate
import string
print(string.Formatter().format("{0._pin}", open_account()))
