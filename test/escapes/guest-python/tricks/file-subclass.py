# tries: a subclass of the class of a file
# class: files
# bare: python
f = open("/etc/passwd" if not __import__("os").path.exists("/a.txt") else "/a.txt", "rb", 0)
class Mine(type(f)):
    def __init__(self, *args):
        try: super().__init__(SECRET)
        except Exception: super().__init__(self.calls, SECRET, "n", "r")
    def calls(self, *a): return b""
print(Mine().read())
