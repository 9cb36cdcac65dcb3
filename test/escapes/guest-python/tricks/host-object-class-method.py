# tries: the method of its class, on another object
# class: host objects
# bare: python
A = type(open_account())
class Fake:
    _pin = "x"
    owner = "o"
print(A.secret(open_account()))
