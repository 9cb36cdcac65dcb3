# tries: an object that says it is the host's
# class: host objects
# bare: python
A = type(open_account())
class Fake:
    @property
    def __class__(self): return A
    _pin = "x"
try: print(A.secret(open_account()), A.secret(Fake()))
except Exception: pass
print(echo(open_account())._pin)
