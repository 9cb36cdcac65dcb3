# tries: the plain way
# class: imports
# bare: python
import os
use(os)
