# tries: a class made from texts
# class: dynamic classes
# bare: gate
A = type("A", (), {"__getattr__": lambda self, name: "{0._pin}".format(open_account())})
print(A().x)
