# tries: in a branch, an except, a lambda's body
# class: imports
# bare: python
try:
    raise ImportError
except ImportError:
    import os
use(os)
