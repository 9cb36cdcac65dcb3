# tries: __bases__ of a class of the program
# class: class chains
# bare: python
class Mine: pass
for c in Mine.__bases__[0].__subclasses__():
    if c.__name__ == "_wrap_close":
        use(c.__init__.__globals__)
