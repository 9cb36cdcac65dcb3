# tries: everything that lives
# class: imports
# bare: python
import gc
for thing in gc.get_objects():
    if type(thing) is dict and "popen" in thing: use(thing["popen"] and {"open": open})
