# tries: other constants for the code of a function
# class: functions
# bare: python
def f(): return "a"
f.__code__ = f.__code__.replace(co_consts=(None, "ESC" + "APED"))
print(f())
