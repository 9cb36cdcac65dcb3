# tries: descriptors by their names
# class: files
# bare: python
print("ESCAPED" if open("/dev/fd/1", "w").fileno() else "")
