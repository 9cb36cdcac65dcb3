# tries: an end without a word
# class: processes
# bare: python
import os
print("ESCAPED", flush=True)
os._exit(0)
