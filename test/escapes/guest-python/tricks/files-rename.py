# tries: moving and removing
# class: files
# bare: python
import os
os.rename(SECRET, MARKER)
