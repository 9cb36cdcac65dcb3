# tries: other names for the code of a function
# class: functions
# bare: python
def f(): return max(SECRET)
import builtins
f.__code__ = f.__code__.replace(co_names=tuple(n.replace("max", "open") for n in f.__code__.co_names))
use(lambda path: f())
print(f().read())
