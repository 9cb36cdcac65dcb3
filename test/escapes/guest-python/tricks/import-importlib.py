# tries: the machinery of imports
# class: imports
# bare: python
import importlib
use(importlib.import_module("os"))
