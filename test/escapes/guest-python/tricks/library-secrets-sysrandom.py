# tries: classes of random hold the module
# class: library
# bare: gate
import random, operator
use(operator.attrgetter("__init__.__globals__")(random.Random))
