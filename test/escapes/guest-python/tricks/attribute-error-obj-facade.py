# tries: an AttributeError of a facade holds what is behind
# class: frames
# bare: python
# min-python: 3.10
try:
    open_account().nope
except AttributeError as e:
    print(e.obj._pin)
