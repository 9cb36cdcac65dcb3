# tries: every module has one
# class: builtins
# bare: python
import json
use(json.__builtins__)
