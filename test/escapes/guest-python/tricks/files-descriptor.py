# tries: a number instead of a path
# class: files
# bare: python
import os
fd = os.open(SECRET, os.O_RDONLY)
print(open(fd).read())
