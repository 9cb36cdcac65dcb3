# tries: open, if it were the real one
# class: builtins
# bare: python
print(open(SECRET).read())
