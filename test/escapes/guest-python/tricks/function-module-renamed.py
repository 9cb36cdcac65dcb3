# tries: sys.modules through the name of one's own module
# class: functions
# bare: python
import sys
use(sys.modules[print.__module__])
