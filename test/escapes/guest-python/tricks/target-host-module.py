# tries: a module of the host
# class: attribute targets
# bare: gate
tools.sum = lambda a, b: "ESC" + "APED"
import tools as again
print(again.sum(1, 2))
