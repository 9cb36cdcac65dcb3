# tries: the process looks at itself
# class: files
# bare: python
print("ESCAPED" if open("/proc/self/environ").read() is not None else "")
