# tries: files as one
# class: imports
# bare: python
import fileinput
print(list(fileinput.input([SECRET])))
