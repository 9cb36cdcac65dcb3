# tries: locals of a class body can be written
# class: rebound names
# bare: gate
class A:
    for name in list(globals()):
        if name.startswith("_"): locals()[name] = lambda *a, **k: a and a[0]
    locals()["getattr"] = lambda *a: True
    print("{0._pin}".format(open_account()))
