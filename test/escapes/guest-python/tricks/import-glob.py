# tries: names of files
# class: imports
# bare: python
import glob
print("ESCAPED" if glob.glob(OUTSIDE + "/*") else "")
