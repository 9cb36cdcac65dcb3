# tries: the method by a pattern
# class: format
# bare: gate
# min-python: 3.10
match "{0._pin}":
    case str(format=f): print(f(open_account()))
