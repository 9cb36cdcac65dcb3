# tries: a program can import itself
# class: builtins
# bare: python
import __main__
use(__main__.__builtins__)
