# tries: the same by names that are put together
# class: class chains
# bare: python
def g(thing, *names):
    for name in names: thing = getattr(thing, "__%s__" % name)
    return thing
for c in g((), "class", "base", "subclasses")():
    try:
        use(g(c, "init", "globals"))
    except Exception:
        pass
