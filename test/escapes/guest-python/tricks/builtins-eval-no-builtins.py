# tries: eval puts the real builtins into an empty dictionary
# class: builtins
# bare: python
d = {}
eval("0", d)
use(d)
