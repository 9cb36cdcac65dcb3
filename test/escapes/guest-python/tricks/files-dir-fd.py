# tries: relative to a descriptor
# class: files
# bare: python
import os
print(os.read(os.open("secret.txt", os.O_RDONLY, dir_fd=os.open(OUTSIDE, os.O_RDONLY)), 100))
