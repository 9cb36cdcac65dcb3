# tries: the variables that a decorated function hides
# class: functions
# bare: python
import functools
@functools.wraps(print)
def shown(*a): return print(*a)
hidden = open
def outer(): return hidden
def make(value):
    def inner(): return value
    return inner
cell = make(open).__closure__[0]
use(cell.cell_contents)
