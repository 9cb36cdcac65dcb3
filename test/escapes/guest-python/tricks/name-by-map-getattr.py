# tries: getattr as a value
# class: names that lie
# bare: python
def f(): pass
use(*map(getattr, [f], ["__globals__"]))
