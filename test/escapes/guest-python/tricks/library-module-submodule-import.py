# tries: imported as a member
# class: library
# bare: gate
from json.decoder import scanner
from json.encoder import re
use(re.enum.sys)
from collections.abc import sys as s
use(s)
