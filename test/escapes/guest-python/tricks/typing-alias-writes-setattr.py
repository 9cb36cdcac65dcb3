# tries: the same by setattr, and in a loop
# class: attribute targets
# bare: gate
import typing, collections
for typing.Counter[int].most_common in [lambda *a: "ESC" + "APED"]: pass
print(collections.Counter().most_common())
