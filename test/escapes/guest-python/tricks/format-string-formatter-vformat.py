# tries: its other method
# class: format
# bare: gate
import string
print(string.Formatter().vformat("{a._pin}", (), {"a": open_account()}))
