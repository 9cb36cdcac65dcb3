# tries: the stack in words, to a file
# class: imports
# bare: python
import faulthandler
with open(MARKER, "w") as f: faulthandler.dump_traceback(f)
