# tries: the table of modules
# class: imports
# bare: python
import sys
use(sys.modules["os"])
