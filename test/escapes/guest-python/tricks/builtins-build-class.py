# tries: the function that makes classes knows its module
# class: builtins
# bare: python
use(__build_class__.__self__)
