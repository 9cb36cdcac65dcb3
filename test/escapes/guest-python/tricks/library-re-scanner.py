# tries: the compiled pattern's other methods
# class: library
# bare: gate
import re
use(re.Scanner([("a", None)]).scanner, re.enum.sys)
