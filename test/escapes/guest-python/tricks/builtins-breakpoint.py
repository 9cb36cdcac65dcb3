# tries: the debugger
# class: builtins
# bare: python
import sys
sys.breakpointhook = lambda: use(open)
breakpoint()
