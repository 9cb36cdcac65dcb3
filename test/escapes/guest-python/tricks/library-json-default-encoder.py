# tries: private members of json
# class: library
# bare: gate
import json, operator
use(operator.attrgetter("__init__.__globals__")(json.JSONEncoder))
