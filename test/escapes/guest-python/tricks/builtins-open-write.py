# tries: and for writing
# class: builtins
# bare: python
open(MARKER, "w").write("x")
