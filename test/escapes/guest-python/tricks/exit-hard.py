# tries: an end without a word
# class: processes
# bare: python
import os
os.write(1, b"ESC" + b"APED")
os._exit(0)
