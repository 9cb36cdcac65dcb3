# tries: an item makes the array shorter while it is stored
# class: memory
# bare: python
import array
a = array.array("l", [0] * 100)
class E:
    def __index__(self):
        del a[1:]
        return 0x41
try:
    a[60] = E()
    print("ESCAPED" if len(a) == 1 else "")
except IndexError: pass
