# tries: a codec of the program, for everybody
# class: library
# bare: python
import codecs
codecs.register(lambda name: codecs.lookup("utf-8") if name == "evilcodec" else None)
print("ESCAPED" if b"a".decode("evilcodec") == "a" else "")
