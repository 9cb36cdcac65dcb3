# tries: writes on a function of the library through functools.cached_property
# class: library
# bare: python
import functools, json
writer = functools.cached_property(lambda instance: "ESCAPED")
writer.__set_name__(None, "left")
writer.__get__(json.dumps)
print(json.dumps.left)
