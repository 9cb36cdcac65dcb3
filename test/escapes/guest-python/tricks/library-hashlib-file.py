# tries: hashlib has loggers and modules
# class: library
# bare: gate
import hashlib, hmac, operator
use(operator.attrgetter("__globals__")(hmac.new))
