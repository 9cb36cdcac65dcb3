# tries: a link out
# class: files
# bare: python
import os
os.symlink(SECRET, MARKER)
print(open(MARKER).read())
