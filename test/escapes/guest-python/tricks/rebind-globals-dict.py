# tries: through the dictionary of the module
# class: rebound names
# bare: gate
globals().update({"getattr": lambda *a: True, "isinstance": lambda *a: True, "str": object})
for name in list(globals()):
    if name.startswith("__") and name != "__builtins__": globals()[name] = lambda *a, **k: a and a[0]
print("{0._pin}".format(open_account()))
