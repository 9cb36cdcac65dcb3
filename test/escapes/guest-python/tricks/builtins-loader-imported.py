# tries: the loader, imported by its name
# class: builtins
# bare: python
from json import __loader__ as loader
print(loader.get_data(SECRET))
