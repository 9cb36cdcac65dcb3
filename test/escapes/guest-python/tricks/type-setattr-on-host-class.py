# tries: the writer of types, on the class of an object of the host
# class: attribute targets
# bare: python
A = type(open_account())
type.__setattr__(A, "balance", lambda self: "ESC" + "APED")
print(open_account().balance())
