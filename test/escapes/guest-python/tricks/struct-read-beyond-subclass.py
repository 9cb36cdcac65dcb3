# tries: the same by a subclass
# class: memory
# bare: python
import struct
class S(struct.Struct): pass
s = S("1s")
it = s.iter_unpack(b"abcd")
S.__init__(s, "4000s")
print("ESCAPED" if len(next(it)[0]) == 4000 else "")
