# tries: exit is an object of a module
# class: builtins
# bare: python
use(exit.__init__.__globals__, type(exit).__call__.__globals__)
