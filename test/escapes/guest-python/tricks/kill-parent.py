# tries: a signal to somebody else
# class: processes
# bare: python
import os
os.kill(os.getppid(), 0)
print("ESCAPED")
