# tries: the signals of a decimal context write into what took its place
# class: memory
# bare: python
import decimal
traps = decimal.Context().traps
found = False
for size in (48, 64, 40, 56):
    keep = [bytes([255] * size) for _ in range(400)]
    for signal in (decimal.Inexact, decimal.Rounded, decimal.Clamped, decimal.Overflow):
        traps[signal] = False
    found = found or any(kept != bytes([255] * size) for kept in keep)
print("ESCAPED" if found else "")
