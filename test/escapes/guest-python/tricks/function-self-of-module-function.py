# tries: a function of math leads to its module, and on to its loader
# class: functions
# bare: python
import math
use(math.sqrt.__self__.__spec__.__init__.__globals__)
