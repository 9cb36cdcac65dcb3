# Nobody calls it: an iterator does.
# flags: --no-code-exec
import collections

collections.deque(map(eval, ["print('ESCAPED')"]), 0)
