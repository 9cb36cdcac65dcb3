# tries: names of files
# class: files
# bare: python
import os
print("ESCAPED" if os.listdir(OUTSIDE) else "")
