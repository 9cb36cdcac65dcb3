# tries: the module below
# class: imports
# bare: python
import posix
print(posix.read(posix.open(SECRET, 0), 100))
