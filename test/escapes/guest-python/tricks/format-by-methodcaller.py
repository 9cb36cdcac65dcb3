# tries: the method by operator
# class: format
# bare: gate
import operator
print(operator.methodcaller("format", open_account())("{0._pin}"))
