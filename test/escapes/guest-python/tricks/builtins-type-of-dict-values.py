# tries: the values of the dictionary, without naming one
# class: builtins
# bare: python
for thing in list(globals().values()):
    use(thing)
