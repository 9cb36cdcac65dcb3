# tries: what a file of the box holds
# class: files
# bare: gate
f = open_account()
import operator
print(operator.attrgetter("_pin")(f))
try:
    h = open("/a.txt", "rb", 0)
    for name in ("_calls", "_path", "raw", "buffer", "__dict__", "_files"):
        print(operator.attrgetter(name)(h))
except Exception: pass
