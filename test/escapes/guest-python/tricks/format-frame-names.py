# tries: names without an underscore that must not be read either
# class: format
# bare: gate
g = (i for i in [1])
text = "{0.gi_frame.f_builtins[__gate__]}".format(g)
print("ESCAPED" if "module" in text else "")
