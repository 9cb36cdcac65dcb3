# tries: the maker of classes without the call
# class: dynamic classes
# bare: python
A = type.__new__(type, "A", (), {"f": lambda self: 0})
use(A().f.__func__.__globals__)
