# tries: a pattern reads an attribute by keyword
# class: match
# bare: gate
# min-python: 3.10
def f(): pass
match f:
    case object(__globals__=g):
        use(g)
