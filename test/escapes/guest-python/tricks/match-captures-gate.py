# tries: a capture named like something the gate uses
# class: rebound names
# bare: gate
# min-python: 3.10
match lambda thing, name, *default: None:
    case getattr: pass
match [lambda *a: True]:
    case [isinstance]: pass
def f(): pass
match f:
    case object(__globals__=b): use(b)
