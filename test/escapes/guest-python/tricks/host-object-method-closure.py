# tries: what the function of a facade closes over
# class: host objects
# bare: gate
import operator
f = operator.attrgetter("__func__")(open_account().balance)
use(operator.attrgetter("__globals__")(f))
