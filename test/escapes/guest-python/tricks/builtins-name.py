# tries: the name itself
# class: builtins
# bare: python
use(__builtins__)
