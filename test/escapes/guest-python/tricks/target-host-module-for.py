# tries: a module of the host, in a loop and in a comprehension
# class: attribute targets
# bare: gate
for tools.sum in [lambda a, b: "ESC" + "APED"]: pass
[0 for tools.sum in [lambda a, b: "ESC" + "APED"]]
import tools as again
print(again.sum(1, 2))
