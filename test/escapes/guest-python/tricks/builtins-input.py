# tries: input asks through the real stdin, but first there is the hook
# class: builtins
# bare: python
import sys
class In:
    def readline(self): return SECRET + "\n"
sys.stdin = In()
print(open(input()).read())
