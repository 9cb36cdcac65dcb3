# tries: the class of a file opens another
# class: files
# bare: python
import io
F = type(io.BytesIO()).__mro__[-2]
for c in F.__subclasses__():
    if c.__name__ in ("FileIO", "_RawIOBase"):
        for k in [c] + c.__subclasses__():
            try: print(k(SECRET).read())
            except Exception: pass
import _io
print(_io.FileIO(SECRET).read())
