# tries: the code of a generator expression
# class: frames
# bare: python
g = (i for i in [1])
f = type(lambda: 0)(g.gi_code.replace(co_name="x"), {})
print("ESCAPED" if "<code object" in repr(g.gi_code) else "")
