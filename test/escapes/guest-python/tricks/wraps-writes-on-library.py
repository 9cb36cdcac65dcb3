# tries: functools.wraps marks a function of the library
# class: attribute targets
# bare: gate
import functools, json
functools.update_wrapper(json.dumps, lambda: 0, assigned=(), updated=())
import operator
print("ESCAPED" if operator.attrgetter("__wrapped__")(json.dumps) else "")
