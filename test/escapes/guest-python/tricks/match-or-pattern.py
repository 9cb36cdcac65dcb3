# tries: in one of several patterns
# class: match
# bare: gate
# min-python: 3.10
def f(): pass
match f:
    case int(real=g) | object(__globals__=g):
        use(g)
