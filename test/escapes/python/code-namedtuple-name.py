# namedtuple writes its constructor as text, out of names that it has checked.
# flags: --no-code-exec
import collections
import sys


class Name(str):
    def isidentifier(self):
        return True

    def startswith(self, *_):
        return False


# A comment swallows the rest of the line. The text runs without builtins, which are never far away.
text = (
    'a=[c for c in ().__class__.__base__.__subclasses__() if c.__name__ == "_wrap_close"][0]'
    '.__init__.__globals__["__builtins__"]["print"]("ESCAPED")%s 0 #'
) % ("): return" if sys.version_info < (3, 9) else ":")
collections.str = Name
collections.isinstance = lambda *_: False
collections.type = lambda _: Name
collections._sys = type("sys", (), {"intern": staticmethod(lambda name: name)})
collections.repr = lambda names: "(" + names[0] + ")"
try:
    collections.namedtuple("X", [text])
except (TypeError, AttributeError, ValueError):
    pass
