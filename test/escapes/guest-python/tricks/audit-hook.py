# tries: a hook that cannot be removed
# class: processes
# bare: python
import sys
sys.addaudithook(lambda event, args: None)
print("ESCAPED")
