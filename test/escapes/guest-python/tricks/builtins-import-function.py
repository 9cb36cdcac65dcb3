# tries: __import__ by its name
# class: builtins
# bare: python
use(__import__)
