# tries: help imports what it is asked about
# class: builtins
# bare: python
try:
    help("os")
except Exception:
    pass
import sys
use(sys.modules["os"])
