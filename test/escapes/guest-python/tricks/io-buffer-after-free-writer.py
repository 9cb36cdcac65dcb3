# tries: the same through a writer
# class: memory
# bare: python
import io
seen = []
class Raw(io.RawIOBase):
    def write(self, buf):
        seen.append(buf)
        return len(buf)
    def writable(self): return True
writer = io.BufferedWriter(Raw(), 4096)
writer.write(b"a" * 100)
writer.flush()
del writer
import gc
try:
    before = bytes(seen[0])
    lists = [bytearray(b"ESCAPED!" * 512) for _ in range(50)]
    print("ESCAPED" if bytes(seen[0]) != before or len(before) else "")
except ValueError: pass
