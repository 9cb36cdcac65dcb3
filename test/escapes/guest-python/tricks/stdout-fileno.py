# tries: the descriptor of stdout
# class: processes
# bare: python
import sys, os
os.write(sys.stdout.fileno(), b"ESC" + b"APED\n")
