# tries: object's own writer, on the program's own module
# class: rebound names
# bare: python
import __main__
object.__setattr__(__main__, "$Control", ())
object.__setattr__(__main__, "$ended", 0)
print("ESCAPED" if hasattr(__main__, "$Control") else "")
