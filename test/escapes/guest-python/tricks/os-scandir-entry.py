# tries: what an entry of a folder holds
# class: files
# bare: python
import os
for e in os.scandir(OUTSIDE): print("ESCAPED" if e.name == "secret.txt" else "")
