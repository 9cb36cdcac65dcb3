# tries: the same through a subclass and getattr
# class: memory
# bare: python
import decimal
class Mine(decimal.Context):
    def signals(self):
        return getattr(self, "flags")
flags = Mine().signals()
found = False
for size in range(24, 240, 8):
    keep = [bytes([255] * size) for _ in range(400)]
    for signal in (decimal.Inexact, decimal.Rounded, decimal.Clamped, decimal.Overflow):
        flags[signal] = False
    found = found or any(kept != bytes([255] * size) for kept in keep)
print("ESCAPED" if found else "")
