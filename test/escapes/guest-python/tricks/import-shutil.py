# tries: files are copied
# class: imports
# bare: python
import shutil
shutil.copy(SECRET, MARKER)
