# tries: the builtins that a function carries
# class: functions
# bare: python
# min-python: 3.10
def f(): pass
use(f.__builtins__)
