# tries: removing
# class: files
# bare: python
import os
os.remove(SECRET)
