# tries: an instance by the class of another
# class: host objects
# bare: python
A = type(open_account())
for make in (lambda: A(), lambda: A.__new__(A), lambda: object.__new__(A)):
    try: print(make().secret(), make()._pin)
    except Exception: pass
