# tries: memory of a file
# class: imports
# bare: python
import mmap, os
print(mmap.mmap(os.open(SECRET, 0), 0, prot=mmap.PROT_READ)[:])
