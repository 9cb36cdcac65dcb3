# namedtuple writes its constructor as text.
# flags: --no-code-exec
import collections

collections.repr = lambda names: "(a=print('ESCAPED'))"
collections.tuple = lambda names: names
try:
    collections.namedtuple("X", ["a"])
except Exception:
    pass
