# tries: the stdout that sys keeps
# class: processes
# bare: python
import sys
print("ESCAPED" if sys.__stdout__.fileno() >= 0 else "")
