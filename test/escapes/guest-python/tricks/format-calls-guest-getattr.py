# tries: an object of the program hands a hidden one on
# class: format
# bare: gate
class Proxy:
    def __init__(self, thing): self.thing = thing
    def __getattr__(self, name): return self.thing
print("{0.anything._pin}".format(Proxy(open_account())))
