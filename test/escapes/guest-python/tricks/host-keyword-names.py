# tries: keywords with names of the host's language
# class: host objects
# bare: python
class Thief(dict): pass
print(echo(**{"value": open(SECRET).read()}))
