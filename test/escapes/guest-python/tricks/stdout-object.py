# tries: what is behind sys.stdout
# class: processes
# bare: python
import sys
sys.stdout.buffer.write(b"ESC" + b"APED\n")
