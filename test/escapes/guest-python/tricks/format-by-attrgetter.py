# tries: the method by attrgetter
# class: format
# bare: gate
import operator
print(operator.attrgetter("format")("{0._pin}")(open_account()))
