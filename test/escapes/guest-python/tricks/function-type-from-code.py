# tries: a function made of a code object and other globals
# class: functions
# bare: python
def f(): return open
F = type(f)
use(F(f.__code__, {"__builtins__": __builtins__})())
