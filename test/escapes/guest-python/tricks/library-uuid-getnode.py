# tries: a node number is asked from programs and files
# class: library
# bare: python
import uuid
print("ESCAPED" if uuid.getnode() else "")
