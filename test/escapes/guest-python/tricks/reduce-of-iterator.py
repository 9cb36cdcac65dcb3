# tries: what an iterator would be pickled by is a real builtin
# class: class chains
# bare: python
make = iter([1]).__reduce__()[0]
use(make.__self__)
