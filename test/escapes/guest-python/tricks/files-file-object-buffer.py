# tries: what is below a file
# class: files
# bare: python
f = open(SECRET)
print(f.buffer.raw.readall())
