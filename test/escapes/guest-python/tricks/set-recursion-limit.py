# tries: the limit of the stack is the worker's
# class: processes
# bare: python
import sys
sys.setrecursionlimit(123456)
print("ESCAPED" if sys.getrecursionlimit() == 123456 else "")
