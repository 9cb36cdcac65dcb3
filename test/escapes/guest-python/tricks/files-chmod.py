# tries: changing rights
# class: files
# bare: python
import os
os.chmod(SECRET, 0o777)
os.link(SECRET, MARKER)
