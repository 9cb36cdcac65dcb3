# tries: from one module to the next
# class: library
# bare: gate
import json, re
use(json.decoder.re.enum.sys)
