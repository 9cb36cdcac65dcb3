# tries: names of the host's language
# class: host objects
# bare: python
a = open_account()
for name in ("constructor", "__proto__", "prototype", "toString", "valueOf", "hasOwnProperty", "secret", "_pin", "__defineGetter__"):
    try: print(getattr(a, name), getattr(tools, name), getattr(type(a), name))
    except Exception: pass
