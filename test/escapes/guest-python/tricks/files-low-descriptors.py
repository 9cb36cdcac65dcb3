# tries: descriptors that the worker has
# class: files
# bare: python
found = []
for fd in range(3, 12):
    try:
        f = open(fd, "rb", closefd=False)
        found.append(fd)
    except OSError: pass
import os
print("ESCAPED" if found or os.dup(1) else "")
