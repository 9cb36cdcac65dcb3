# tries: a hook of the interpreter
# class: processes
# bare: python
import sys
sys.displayhook = use
sys.displayhook(open)
