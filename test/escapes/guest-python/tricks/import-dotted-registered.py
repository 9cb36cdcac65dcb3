# tries: a dotted name under an allowed module
# class: imports
# bare: python
import json.tool
use(json.tool.sys)
