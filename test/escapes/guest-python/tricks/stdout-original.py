# tries: the stdout that sys keeps
# class: processes
# bare: python
import sys
sys.__stdout__.write("ESC" + "APED\n")
