# tries: the copy of what must not be copied
# class: library
# bare: gate
import copy, json
print(copy.copy(open_account()).secret())
