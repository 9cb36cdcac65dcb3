# tries: getattr as the key of a sort
# class: names that lie
# bare: python
def f(): pass
import functools
got = []
sorted([f], key=lambda f: got.append(getattr(f, "__glo" "bals__")))
use(*got)
