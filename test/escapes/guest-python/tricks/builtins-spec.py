# tries: the specification of a module
# class: builtins
# bare: python
import json
use(json.__spec__.__init__.__globals__)
print(json.__spec__.loader.get_data(SECRET))
