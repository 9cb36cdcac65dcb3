# tries: a file for a while
# class: imports
# bare: python
import tempfile
tempfile.NamedTemporaryFile(dir=OUTSIDE, delete=False)
