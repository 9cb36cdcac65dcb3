# tries: the loader of the program's own module
# class: builtins
# bare: python
import json
use(json.__loader__.load_module.__globals__, json.__loader__.get_data.__globals__)
print(json.__loader__.get_data(SECRET))
