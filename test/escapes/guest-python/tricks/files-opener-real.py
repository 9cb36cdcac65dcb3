# tries: an opener that has its own idea
# class: files
# bare: python
import os
print(open("/harmless", opener=lambda path, flags: os.open(SECRET, flags)).read())
