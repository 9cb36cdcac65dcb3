# tries: its names, one after the other
# class: host objects
# bare: python
a = open_account()
for name in dir(a):
    try: print(getattr(a, name))
    except Exception: pass
