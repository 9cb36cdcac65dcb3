# tries: the state of a partial
# class: library
# bare: gate
import functools, operator
use(operator.attrgetter("__globals__")(functools.partialmethod.__init__))
