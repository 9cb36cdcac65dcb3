# tries: the dictionary of a module
# class: builtins
# bare: gate
import json
use(vars(json)["__builtins__"])
