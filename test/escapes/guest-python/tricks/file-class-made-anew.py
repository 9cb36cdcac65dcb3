# tries: the class of a file of the box, with other insides
# class: files
# bare: python
f = open("/etc/passwd" if not __import__("os").path.exists("/a.txt") else "/a.txt", "rb", 0)
F = type(f)
for args in ([SECRET], [SECRET, "r"], [lambda *a: b"", SECRET, "n", "r"], [open, SECRET, SECRET, "rb"]):
    try: print(F(*args).read())
    except Exception: pass
