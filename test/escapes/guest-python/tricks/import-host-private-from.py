# tries: by from ... import
# class: imports
# bare: python
from tools import _hidden, secret
print(_hidden, secret)
