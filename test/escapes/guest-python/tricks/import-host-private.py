# tries: a private name of a module of the host
# class: imports
# bare: gate
import operator
print(operator.attrgetter("_hidden")(tools))
