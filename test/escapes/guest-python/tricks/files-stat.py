# tries: whether there is a file
# class: files
# bare: python
import os
print("ESCAPED" if os.path.exists(SECRET) or os.stat(SECRET) else "")
