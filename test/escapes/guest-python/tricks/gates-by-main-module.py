# tries: names of the rewriter, set in the program's own module
# class: rebound names
# bare: python
import __main__
class Everything:
    def __contains__(self, x): return True
for name in ("$own", "$ids", "$t"): setattr(__main__, name, Everything())
print("ESCAPED" if hasattr(__main__, "$own") else "")
