# tries: a way out
# class: files
# bare: files
print(open("/box/.." + SECRET).read())
