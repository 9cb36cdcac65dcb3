# tries: a key that means something to the host
# class: host objects
# bare: python
r = echo({"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}})
print(open(SECRET).read() if r else "")
