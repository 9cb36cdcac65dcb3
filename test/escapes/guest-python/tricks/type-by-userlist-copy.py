# tries: the same by UserList.copy
# class: library
# bare: python
import collections
found = collections.UserList.copy(int)
print("ESCAPED" if found("Made", (), {}) else "")
