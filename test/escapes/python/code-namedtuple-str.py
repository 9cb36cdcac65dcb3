# namedtuple turns every name into text; the function that does it is replaced.
# flags: --no-code-exec
import collections

collections.isinstance = lambda *_: False
collections.str = eval
try:
    collections.namedtuple("X", ["print('ESCAPED')"])
except (TypeError, AttributeError):
    pass
