# tries: a class that is met only as the type of an object
# class: library
# bare: python
import contextlib
@contextlib.contextmanager
def m(): yield
class Fake: func, args, kwds = int, None, None
try: found = type(m())._recreate_cm(Fake)
except TypeError as error: found = error
print("ESCAPED" if "type" in str(found) and "descriptor" not in str(found) else "")
