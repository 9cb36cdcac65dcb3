# tries: the rest of a mapping
# class: match
# bare: python
# min-python: 3.10
match globals():
    case {"SECRET": _, **rest}: use(rest)
