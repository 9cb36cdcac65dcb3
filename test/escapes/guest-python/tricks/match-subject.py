# tries: the subject of a match
# class: match
# bare: python
# min-python: 3.10
def f(): pass
match f.__globals__:
    case {"__builtins__": b}: use(b)
