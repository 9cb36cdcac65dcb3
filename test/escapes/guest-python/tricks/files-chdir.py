# tries: another folder to be in
# class: files
# bare: python
import os
os.chdir(OUTSIDE)
print(open("secret.txt").read())
