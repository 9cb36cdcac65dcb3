# tries: the method in a partial
# class: format
# bare: gate
import functools
print(functools.partial(str.format, "{0._pin}")(open_account()))
