# tries: a class of the library gets another method
# class: attribute targets
# bare: gate
import collections
collections.Counter.most_common = lambda self, n=None: "ESC" + "APED"
from collections import Counter
print(Counter("a").most_common())
