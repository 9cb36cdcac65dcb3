# tries: an AttributeError holds the object it is about
# class: frames
# bare: gate
# min-python: 3.10
def f(): pass
try:
    "{0.nope}".format(f)
except AttributeError as e:
    import operator
    use(operator.attrgetter("__globals__")(e.obj))
