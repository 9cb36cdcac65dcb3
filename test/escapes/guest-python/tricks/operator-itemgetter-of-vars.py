# tries: items of a dictionary of attributes
# class: operator
# bare: gate
import operator, json
use(operator.itemgetter("__builtins__")(vars(json)))
