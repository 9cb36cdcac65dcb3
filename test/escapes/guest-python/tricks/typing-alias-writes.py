# tries: an alias passes an assignment on to its class
# class: attribute targets
# bare: gate
import typing, collections
typing.Counter[int].most_common = lambda *a: "ESC" + "APED"
print(collections.Counter().most_common())
