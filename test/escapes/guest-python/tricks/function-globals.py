# tries: the dictionary behind a function
# class: functions
# bare: python
def f(): pass
use(f.__globals__)
