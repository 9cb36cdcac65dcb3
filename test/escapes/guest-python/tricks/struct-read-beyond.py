# tries: an iterator reads with a size that was changed under it
# class: memory
# bare: python
import struct
s = struct.Struct("1s")
it = s.iter_unpack(b"abcd")
s.__init__("4000s")
print("ESCAPED" if len(next(it)[0]) == 4000 else "")
