# tries: what site left in the builtins reads files
# class: builtins
# bare: python
license._Printer__filenames = [SECRET]
license._Printer__lines = None
license()
