# tries: a path of bytes
# class: files
# bare: files
print(open(SECRET.encode()).read())
